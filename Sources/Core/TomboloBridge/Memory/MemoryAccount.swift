/// One document's part of the memory of its page.
///
/// It holds the last reported total, not single items: the memory of a document is summed up where it is held, so no
/// release can be forgotten.
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
    ///   - total: The bytes beside those of running calls.
    ///   - callBytes: The bytes of running calls, which count for the page alone: each began by a grant, which may have
    ///     been revoked since.
    /// - Returns: The limit that is exceeded, if any.
    func update(to total: Int, callBytes: Int = 0) -> MemoryLimit? {
        if total != used {
            pool.add(total - used)
            used = total
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

    /// Releases everything but the bytes of running calls, of a document that has ended.
    func release(allBut callBytes: Int) { _ = update(to: 0, callBytes: callBytes) }
}

/// A limit that was exceeded, in bytes.
enum MemoryLimit: Hashable {
    /// The limit of one document.
    case document(Int)
    /// The limit of all documents that share a pool.
    case pool(Int)
}
