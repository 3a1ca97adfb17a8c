import TomboloSystem

/// Locks a store against other writers for as long as this object exists. The system also releases the lock when the process ends, even if it is
/// killed.
package final class StoreLock: Sendable {
    private let lock: FileLock

    package init(_ folder: String) throws(StoreError) {
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
