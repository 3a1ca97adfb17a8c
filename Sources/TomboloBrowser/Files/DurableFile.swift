package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A small file that is replaced atomically: it has either the old or the new content, even if the process or the
/// machine stops.
///
/// The content is written to a temporary file in the same folder, flushed to the disk, and renamed in one step; the
/// folder is flushed too. Only the owner may read the file. The functions block on the disk: call them off the main
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
    /// - Throws: ``FileProblem``; the old content is then unchanged, unless only the last flush failed.
    package func replace(with bytes: Data) throws(FileProblem) {
        try Self.makeFolder(folder)
        let temporary = unfinishedPrefix + UUID().uuidString
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure("made", path) }
        do throws(FileProblem) {
            defer { close(descriptor) }
            try Self.put(bytes, to: descriptor, path)
            guard fsync(descriptor) == 0 else { throw Self.failure("flushed", path) }
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else {
            let failure = Self.failure("moved to its final path", path)
            unlink(temporary)
            throw failure
        }
        try Self.flush(folder)
    }

    /// Renames a corrupt file by appending `.corrupt` to its name, so that the user can inspect it. An existing file of
    /// that name is replaced.
    /// - Returns: The new path.
    package func setAside() throws(FileProblem) -> String {
        let aside = path + ".corrupt"
        guard rename(path, aside) == 0 else { throw Self.failure("set aside", path) }
        try Self.flush(folder)
        return aside
    }

    /// Removes temporary files that killed writers have left beside the file. Only for the process that has the
    /// profile: the temporary file of another running process would be removed too.
    package func removeUnfinished() {
        let prefix = URL(filePath: unfinishedPrefix).lastPathComponent
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(prefix) { unlink("\(folder)/\(name)") }
    }

    private var folder: String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

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
        var count = 0
        while count < size {
            let step = bytes.withUnsafeMutableBytes { buffer in
                read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
            }
            if step == 0 { break }
            if step > 0 { count += step } else if errno != EINTR { throw failure("read", path) }
        }
        return Data(bytes.prefix(count))
    }

    private static func put(_ bytes: Data, to descriptor: Int32, _ path: String) throws(FileProblem) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw failure("written", path)
            }
        }
    }

    /// Flushes the folder. Otherwise a power failure could lose the name, though the file's content is on the disk.
    private static func flush(_ folder: String) throws(FileProblem) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("opened", folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("flushed", folder) }
    }

    private static func failure(_ operation: String, _ path: String) -> FileProblem {
        switch errno {
        case ENOSPC, EDQUOT: .diskFull(path: path)
        case EACCES, EPERM, EROFS: .notPermitted(path: path)
        default: .system(operation: operation, path: path, reason: String(cString: strerror(errno)))
        }
    }
}
