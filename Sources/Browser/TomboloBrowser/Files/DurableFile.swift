package import Foundation
import TomboloSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A small file that is replaced atomically: it has either the old or the new content, even if the process or the
/// machine stops.
///
/// The content is written to a temporary file in the same folder, flushed to the disk, and renamed in one step; the
/// folder is flushed too. Only the owner may read the file. The functions block on the disk, so call them off the main
/// actor.
package struct DurableFile: Sendable, Hashable {
    /// The path of the file.
    package let path: String

    /// Creates a reference to a file. Nothing is read or written yet; the folder is created when the file is first
    /// written.
    package init(_ path: String) { self.path = path }

    /// Reads the file; nil if it does not exist.
    /// - Parameter limit: Maximum size in bytes.
    package func bytes(atMost limit: Int = 64 << 20) throws(FileProblem) -> Data? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Self.failure("opened", path)
        }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw Self.failure("read", path) }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw .system(operation: "read", path: path, reason: "It is not a regular file.")
        }
        guard facts.st_size <= limit else { throw .tooLarge(path: path, limit: limit) }
        return try Self.take(Int(facts.st_size), from: descriptor, path)
    }

    /// Replaces the content atomically, and flushes it to the disk.
    ///
    /// The last step flushes the folder. If only this step fails, the new content is in place, but a power failure may
    /// bring the old content back. This is not reported as an error, because writing again would not help.
    /// - Throws: ``FileProblem``; the old content is then unchanged.
    package func replace(with bytes: Data) throws(FileProblem) {
        try Self.makeFolder(folder)
        do throws(FileError) {
            try AtomicFile(path, temporary: unfinishedPrefix + UUID().uuidString).replace(with: bytes)
        } catch {
            throw FileProblem(error)
        }
    }

    /// Renames a corrupt file by appending `.corrupt` to its name, so that the user can inspect it. An existing file of
    /// that name is replaced.
    /// - Returns: The new path.
    package func setAside() throws(FileProblem) -> String {
        let aside = path + ".corrupt"
        do throws(FileError) {
            _ = try AtomicFile.move(path, to: aside)
        } catch {
            throw FileProblem(FileError("set aside", path, code: error.code))
        }
        return aside
    }

    /// Removes temporary files that killed processes have left beside the file. Call it only in the process that has
    /// locked the profile, because it also removes a temporary file that another process is writing.
    package func removeUnfinished() {
        let prefix = URL(filePath: unfinishedPrefix).lastPathComponent
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(prefix) { unlink("\(folder)/\(name)") }
    }

    private var folder: String { AtomicFile.folder(of: path) }

    private var unfinishedPrefix: String { path + ".unfinished-" }

    private static func makeFolder(_ path: String) throws(FileProblem) {
        guard access(path, F_OK) != 0 else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .system(operation: "made", path: path, reason: error.localizedDescription)
        }
    }

    private static func take(_ size: Int, from descriptor: Int32, _ path: String) throws(FileProblem) -> Data {
        var bytes = Data(count: size)
        guard let count = bytes.withUnsafeMutableBytes({ WholeTransfer.read(into: $0, from: descriptor) }) else {
            throw failure("read", path)
        }
        return bytes.prefix(count)
    }

    private static func failure(_ operation: String, _ path: String) -> FileProblem {
        FileProblem(FileError(operation, path, code: errno))
    }
}
