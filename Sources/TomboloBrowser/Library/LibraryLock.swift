import Foundation

/// Coordinates the processes that have one library open.
///
/// A lock on the folder lets one process at a time open the library. All processes that have it open share a lock on a
/// separate file. From it an opening process finds out whether it is the only one and may set a damaged file aside. The
/// system releases both locks when a process ends, even by a crash.
final class LibraryLock: Sendable {
    /// Whether no other process had the library open when this one opened it.
    let isFirst: Bool
    private let opening: Int32
    private let use: Int32

    /// Takes both locks. Waits while another process opens the library.
    init(_ file: LibraryFile, timeout: Duration) async throws(LibraryError) {
        opening = Foundation.open(file.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opening >= 0 else { throw LibraryError(errno: errno, path: file.folder) }
        use = Foundation.open(file.lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard use >= 0 else {
            let code = errno
            close(opening)
            throw LibraryError(errno: code, path: file.lockPath)
        }
        let isAlone: Bool
        do throws(LibraryError) {
            try await Self.lock(opening, of: file, timeout)
            isAlone = flock(use, LOCK_EX | LOCK_NB) == 0
            // No other process can intervene, since none other is opening it.
            guard flock(use, LOCK_SH | LOCK_NB) == 0 else { throw LibraryError(errno: errno, path: file.lockPath) }
        } catch {
            Self.unlockAndClose([opening, use])
            throw error
        }
        isFirst = isAlone
    }

    /// Releases the lock for opening: other processes can open the library too.
    func finishOpening() { _ = flock(opening, LOCK_UN) }

    /// Releases both locks. They are not taken again.
    func release() { Self.unlock([opening, use]) }

    deinit { Self.unlockAndClose([opening, use]) }

    private static func unlockAndClose(_ descriptors: [Int32]) {
        unlock(descriptors)
        for descriptor in descriptors { close(descriptor) }
    }

    /// Releases locks explicitly. Closing a descriptor alone does not always release its lock: a child process that was
    /// just forked holds a copy until it executes its program.
    private static func unlock(_ descriptors: [Int32]) {
        for descriptor in descriptors { _ = flock(descriptor, LOCK_UN) }
    }

    private static func lock(
        _ descriptor: Int32, of file: LibraryFile, _ timeout: Duration
    ) async throws(LibraryError) {
        let end = ContinuousClock.now + timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            guard code == EWOULDBLOCK || code == EINTR else { throw LibraryError(errno: code, path: file.folder) }
            guard ContinuousClock.now < end else { throw .inUse(file.path) }
            do { try await Task.sleep(for: .milliseconds(20)) } catch { throw .cancelled }
        }
    }
}
