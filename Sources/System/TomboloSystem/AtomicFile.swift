#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that is replaced in one step: a reader finds the old or the new content, even if the process or the machine
/// stops meanwhile.
///
/// The content is written to a file at a temporary path, flushed to the disk, and renamed. Then the folder is flushed,
/// because it contains the name. The functions block on the disk.
package struct AtomicFile: Sendable {
    /// Whether a power failure can undo the renaming of a file.
    package enum Durability: Sendable, Hashable {
        /// The new name is on the disk.
        case flushed
        /// The file has its new name, but a power failure may undo the renaming, because flushing the folder failed or
        /// was not requested. The error is nil if flushing was not requested.
        case unflushed(FileError?)
    }

    /// The users that may read the file.
    package enum Readers: Sendable, Hashable {
        /// Only the owner (0600).
        case owner
        /// All users, as far as the umask of the process allows (0644).
        case everyone
    }

    private let path: String
    private let temporary: String
    private let readers: Readers

    /// Creates a reference to a file; nothing is read or written.
    /// - Parameters:
    ///   - temporary: A path in the same file system, at which no file exists. If the process is killed, a file may
    ///     remain there.
    ///   - readers: The users that may read the file after it has been replaced.
    package init(_ path: String, temporary: String, readers: Readers = .owner) {
        (self.path, self.temporary, self.readers) = (path, temporary, readers)
    }

    /// Replaces the content.
    /// - Parameter isFlushed: Whether to flush the content and the name to the disk. If not, processes still find
    ///   either the old or the new content, but a power failure may leave the file empty.
    /// - Throws: ``FileError``. In that case the old content is unchanged.
    @discardableResult
    package func replace(
        with bytes: some Collection<UInt8>, isFlushed: Bool = true
    ) throws(FileError) -> Durability {
        let mode: mode_t = readers == .owner ? 0o600 : 0o644
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw FileError("made", path, code: errno) }
        do throws(FileError) {
            defer { close(descriptor) }
            let code = Self.write(bytes, to: descriptor)
            guard code == 0 else { throw FileError("written", path, code: code) }
            guard !isFlushed || fsync(descriptor) == 0 else { throw FileError("flushed", path, code: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        do throws(FileError) {
            return try Self.move(temporary, to: path, isFlushed: isFlushed)
        } catch {
            unlink(temporary)
            throw FileError(error.operation, path, code: error.code)
        }
    }

    /// Renames a file, and flushes the folder of its new path.
    /// - Throws: ``FileError``. In that case the file keeps its old path.
    package static func move(
        _ path: String, to newPath: String, isFlushed: Bool = true
    ) throws(FileError) -> Durability {
        guard rename(path, newPath) == 0 else { throw FileError("moved to its final path", newPath, code: errno) }
        guard isFlushed else { return .unflushed(nil) }
        do throws(FileError) {
            try flush(folder: folder(of: newPath))
            return .flushed
        } catch {
            return .unflushed(error)
        }
    }

    /// Flushes the names in a folder to the disk. Otherwise a power failure could lose the name of a file whose content
    /// is on the disk.
    package static func flush(folder: String) throws(FileError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError("opened", folder, code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileError("flushed", folder, code: errno) }
    }

    /// The folder of a path; `.` for a path that is only a name.
    package static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    private static func write(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Int32 {
        bytes.withContiguousStorageIfAvailable { WholeTransfer.write(UnsafeRawBufferPointer($0), to: descriptor) }
            ?? Array(bytes).withUnsafeBytes { WholeTransfer.write($0, to: descriptor) }
    }
}
