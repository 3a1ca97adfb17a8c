/// Counts the bytes that the app holds for several documents, against a common limit.
///
/// Bytes in a pool also count in its parent pool. A page has one pool, and within it a smaller one for documents
/// without a grant. So these can never use up the memory of the other documents.
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

    /// The outermost of the pools that contain this pool; the pool itself if it has no parent.
    var outermost: MemoryPool { parent?.outermost ?? self }

    /// Whether more bytes are held than the limit.
    var isExceeded: Bool { used > limit }

    /// Adds `change`, which is negative for released bytes.
    func add(_ change: Int) {
        used += change
        parent?.add(change)
    }
}
