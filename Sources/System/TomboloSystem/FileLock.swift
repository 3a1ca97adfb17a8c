#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An advisory lock (`flock`) on a file or a folder, with which processes exclude each other.
///
/// The system releases the lock when the process ends, even by a crash. The deinitializer releases it explicitly,
/// because closing the descriptor does not suffice while a newly forked child process has a copy of the descriptor.
package final class FileLock: Sendable {
    /// The kinds of locks.
    package enum Kind: Sendable, Hashable {
        /// While this lock is held, no other process holds a lock of either kind.
        case exclusive
        /// Any number of processes can hold this kind of lock.
        case shared
    }

    private let descriptor: Int32
    private let path: String

    /// Opens a file in order to lock it. A missing file is created, with access for its owner only. Links are not
    /// followed.
    package init(file path: String) throws(FileError) {
        let opened = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw FileError("opened", path, code: errno) }
        (descriptor, self.path) = (opened, path)
    }

    /// Opens an existing folder in order to lock it.
    package init(folder path: String, followsLinks: Bool = true) throws(FileError) {
        let opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW))
        guard opened >= 0 else { throw FileError("opened", path, code: errno) }
        (descriptor, self.path) = (opened, path)
    }

    deinit {
        unlock()
        close(descriptor)
    }

    /// Takes the lock, or changes its kind, without waiting.
    /// - Returns: Whether the lock was taken; false if another process, or another lock object of this process, holds a
    ///   conflicting lock.
    /// - Throws: ``FileError`` for any other reason, such as a file system without locks.
    package func take(_ kind: Kind) throws(FileError) -> Bool {
        while flock(descriptor, (kind == .exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw FileError("locked", path, code: errno) }
        }
        return true
    }

    /// Releases the lock, but does not close the file. Has no effect if the lock is not held.
    package func unlock() { _ = flock(descriptor, LOCK_UN) }

    /// Whether the file belongs to this user, and its path still leads to the same file.
    package var isOwnAndInPlace: Bool {
        var (opened, there) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && opened.st_uid == geteuid() && lstat(path, &there) == 0
            && there.st_ino == opened.st_ino && there.st_dev == opened.st_dev
    }
}
