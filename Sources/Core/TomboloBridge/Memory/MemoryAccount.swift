/// The memory that the app holds for one document, as a part of the memory of its page.
///
/// An account stores the last reported total, not single allocations. The total is computed from the objects that hold
/// the memory, so a release cannot be missed.
@MainActor
final class MemoryAccount {
    private var pool: MemoryPool
    private var limit: Int
    private(set) var used = 0
    private var callBytes = 0

    init(in pool: MemoryPool, limit: Int) {
        self.pool = pool
        self.limit = limit
    }

    /// Moves the held bytes to another pool, under another limit.
    func move(to pool: MemoryPool, limit: Int) {
        self.limit = limit
        guard pool !== self.pool else { return }
        self.pool.add(-used)
        pool.add(used)
        self.pool = pool
    }

    /// Reports the number of bytes that are held now.
    /// - Parameters:
    ///   - total: The bytes that are held, without `sharedBytes` and the bytes of running calls.
    ///   - sharedBytes: The bytes of unanswered script messages, and of storage that is reserved for records. They count
    ///     only against the limit of the pool: a document without a grant may leave thousands of messages unanswered in
    ///     a loop of synchronous calls.
    ///   - callBytes: The bytes of running calls. They count only against the limit of the page: each call was granted
    ///     when it began, even if the grant has been revoked since.
    /// - Returns: The limit that is exceeded, if any.
    func update(to total: Int, sharedBytes: Int = 0, callBytes: Int = 0) -> MemoryLimit? {
        let held = total + sharedBytes
        if held != used {
            pool.add(held - used)
            used = held
        }
        let page = pool.outermost
        if callBytes != self.callBytes {
            page.add(callBytes - self.callBytes)
            self.callBytes = callBytes
        }
        if total > limit { return .document(limit) }
        if pool.isExceeded { return .pool(pool.limit) }
        return page.isExceeded ? .pool(page.limit) : nil
    }

    /// Releases all bytes except those of running calls, after the document has ended.
    func release(allBut callBytes: Int) { _ = update(to: 0, callBytes: callBytes) }
}

/// A limit that was exceeded, in bytes.
enum MemoryLimit: Hashable {
    /// The limit of one document.
    case document(Int)
    /// The limit of all documents that share a pool.
    case pool(Int)
}
