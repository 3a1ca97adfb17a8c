import Foundation

/// Tells the processes that have one library open of each other.
///
/// One opens it at a time; that is a lock on the folder. All that have it open share a lock on a file of its own, so that who opens it
/// knows whether it is alone, and may put a damaged file aside. The system lets go of both when a process ends, however it ends.
final class LibraryLock: Sendable {
    /// Whether no other process had the library open when this one came.
    let isFirst: Bool
    private let opening: Int32
    private let use: Int32

    /// Takes both locks. While another process opens the library, this one waits for it.
    init(_ file: LibraryFile, patience: Duration) async throws(LibraryError) {
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
            try await Self.lock(opening, of: file, patience)
            isAlone = flock(use, LOCK_EX | LOCK_NB) == 0
            // Nobody else comes in between, as nobody else is opening it.
            guard flock(use, LOCK_SH | LOCK_NB) == 0 else { throw LibraryError(errno: errno, path: file.lockPath) }
        } catch {
            Self.unlockAndClose([opening, use])
            throw error
        }
        isFirst = isAlone
    }

    /// Opening is over: others may open it too.
    func finishOpening() { _ = flock(opening, LOCK_UN) }

    /// Releases both locks. They are not taken again.
    func release() { Self.unlock([opening, use]) }

    deinit { Self.unlockAndClose([opening, use]) }

    private static func unlockAndClose(_ descriptors: [Int32]) {
        unlock(descriptors)
        for descriptor in descriptors { close(descriptor) }
    }

    /// Closing a descriptor alone does not always release its lock: a child process that was just forked holds a copy until it executes its program.
    private static func unlock(_ descriptors: [Int32]) {
        for descriptor in descriptors { _ = flock(descriptor, LOCK_UN) }
    }

    private static func lock(
        _ descriptor: Int32, of file: LibraryFile, _ patience: Duration
    ) async throws(LibraryError) {
        let end = ContinuousClock.now + patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            guard code == EWOULDBLOCK || code == EINTR else { throw LibraryError(errno: code, path: file.folder) }
            guard ContinuousClock.now < end else { throw .inUse(file.path) }
            do { try await Task.sleep(for: .milliseconds(20)) } catch { throw .cancelled }
        }
    }
}
