/// One document's part of the memory of its page.
///
/// It holds the last total that was reported, not single items: what a document holds is summed up where it lies, so that no release can be forgotten.
@MainActor
final class MemoryAccount {
    private var pool: MemoryPool
    private var limit: Int
    private(set) var used = 0

    init(in pool: MemoryPool, limit: Int) {
        self.pool = pool
        self.limit = limit
    }

    /// Moves what is held to another pool, under another limit.
    func move(to pool: MemoryPool, limit: Int) {
        self.limit = limit
        guard pool !== self.pool else { return }
        self.pool.add(-used)
        pool.add(used)
        self.pool = pool
    }

    /// Reports how many bytes are held now.
    /// - Returns: The limit that is exceeded; nil when none is.
    func update(to total: Int) -> MemoryLimit? {
        if total != used {
            pool.add(total - used)
            used = total
        }
        if total > limit { return .document(limit) }
        return pool.isExceeded ? .pool(pool.limit) : nil
    }

    /// Releases everything but so many bytes, of a document that has ended.
    func release(allBut total: Int) { _ = update(to: total) }
}

/// A limit that was exceeded, in bytes.
enum MemoryLimit: Hashable {
    /// That of one document.
    case document(Int)
    /// That of all documents that share a pool.
    case pool(Int)
}
