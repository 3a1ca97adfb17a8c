/// Counts the bytes that documents make the app hold against one limit for all of them.
///
/// A pool within another counts against both: a page has one pool, and within it a smaller one for documents without a
/// grant, so that these can never use up the memory of the others.
@MainActor
final class MemoryPool {
    /// The maximum number of bytes.
    let limit: Int
    /// The number of bytes that are held.
    private(set) var used = 0
    private let parent: MemoryPool?

    init(limit: Int, within parent: MemoryPool? = nil) {
        self.limit = limit
        self.parent = parent
    }

    /// The pool that is not within another.
    var outermost: MemoryPool { parent?.outermost ?? self }

    /// Whether more bytes are held than the limit.
    var isExceeded: Bool { used > limit }

    /// Adds `change`, which is negative where bytes are released.
    func add(_ change: Int) {
        used += change
        parent?.add(change)
    }
}
