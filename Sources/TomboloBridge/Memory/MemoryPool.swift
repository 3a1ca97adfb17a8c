/// Counts the bytes that documents make the app hold against one limit for all of them.
///
/// A pool within another counts against both: a page has one pool, and within it a smaller one for documents without a grant, so that these can
/// never use up what the others need.
@MainActor
final class MemoryPool {
    /// How many bytes may be held.
    let limit: Int
    /// How many are.
    private(set) var used = 0
    private let parent: MemoryPool?

    init(limit: Int, within parent: MemoryPool? = nil) {
        self.limit = limit
        self.parent = parent
    }

    /// The pool that no other one contains.
    var outermost: MemoryPool { parent?.outermost ?? self }

    /// Whether more is held than may be.
    var isExceeded: Bool { used > limit }

    /// Adds `change`, which is negative where bytes are released.
    func add(_ change: Int) {
        used += change
        parent?.add(change)
    }
}
