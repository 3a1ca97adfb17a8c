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
            // Only this process can have locked them through these descriptors, so nothing of another process is unlocked.
            _ = flock(opening, LOCK_UN)
            _ = flock(use, LOCK_UN)
            close(opening)
            close(use)
            throw error
        }
        isFirst = isAlone
    }

    /// Opening is over: others may open it too.
    func finishOpening() { _ = flock(opening, LOCK_UN) }

    /// Releases both locks. They are not taken again.
    ///
    /// Closing the descriptors alone does not always release them: a child process that was just forked holds copies until it executes its program.
    func release() {
        _ = flock(opening, LOCK_UN)
        _ = flock(use, LOCK_UN)
    }

    deinit {
        release()
        close(opening)
        close(use)
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
