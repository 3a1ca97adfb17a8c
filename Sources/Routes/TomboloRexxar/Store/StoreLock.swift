import TomboloSystem

/// Keeps other writers out of a store during its lifetime. The system releases the lock when the process ends, in whatever way.
final class StoreLock: Sendable {
    private let lock: FileLock

    init(_ folder: String) throws(StoreError) {
        let isTaken: Bool
        do throws(FileError) {
            lock = try FileLock(file: folder + "/lock")
            isTaken = try lock.take(.exclusive)
        } catch {
            throw StoreError(error)
        }
        guard isTaken else { throw .inUse(folder) }
    }
}
