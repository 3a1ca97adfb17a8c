import Foundation
import TomboloSystem

/// Coordinates the processes that have one library open.
///
/// A lock on the folder lets only one process at a time open the library. All processes that have the library open
/// share a second lock, on a separate file. While a process opens the library, it tries to take the second lock
/// exclusively. If that succeeds, no other process has the library open, and a damaged file may be renamed. The system
/// releases both locks when a process ends, even by a crash.
final class LibraryLock: Sendable {
    /// Whether no other process had the library open when this one opened it.
    let isFirst: Bool
    private let opening: FileLock
    private let use: FileLock

    /// Takes both locks. Waits while another process opens the library.
    init(_ file: LibraryFile, timeout: Duration) async throws(LibraryError) {
        let (opening, use) = try Self.open(file)
        try await Self.take(opening, of: file, timeout)
        do throws(FileError) {
            isFirst = try use.take(.exclusive)
            // No other process can take the lock in between, because only one process at a time opens the library.
            guard try use.take(.shared) else { throw FileError("locked", file.lockPath, code: EWOULDBLOCK) }
        } catch {
            throw LibraryError(errno: error.code, path: error.path)
        }
        (self.opening, self.use) = (opening, use)
    }

    /// Releases the lock for opening, so that other processes can open the library too.
    func finishOpening() { opening.unlock() }

    /// Releases both locks. They are not taken again.
    func release() {
        opening.unlock()
        use.unlock()
    }

    private static func open(_ file: LibraryFile) throws(LibraryError) -> (opening: FileLock, use: FileLock) {
        do throws(FileError) {
            return (try FileLock(folder: file.folder), try FileLock(file: file.lockPath))
        } catch {
            throw LibraryError(errno: error.code, path: error.path)
        }
    }

    private static func take(
        _ lock: FileLock, of file: LibraryFile, _ timeout: Duration
    ) async throws(LibraryError) {
        let end = ContinuousClock.now + timeout
        while true {
            do throws(FileError) {
                if try lock.take(.exclusive) { return }
            } catch {
                throw LibraryError(errno: error.code, path: error.path)
            }
            guard ContinuousClock.now < end else { throw .inUse(file.path) }
            do { try await Task.sleep(for: .milliseconds(20)) } catch { throw .cancelled }
        }
    }
}
