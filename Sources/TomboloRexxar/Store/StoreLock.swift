#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Keeps other writers out of a store during its lifetime. The system releases the lock when the process ends, in whatever way.
final class StoreLock: Sendable {
    private let descriptor: Int32

    init(_ folder: String) throws(StoreError) {
        let path = folder + "/lock"
        let opened = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard opened >= 0 else {
            throw .system(operation: "opened", path: path, reason: String(cString: strerror(errno)))
        }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            close(opened)
            throw .inUse(folder)
        }
        // Assigned last: a lock that is fully initialised when it fails is released, which would close the descriptor a second time.
        descriptor = opened
    }

    deinit {
        // A process that is being started has a copy of the descriptor for a moment, which would keep the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
