#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif
import Foundation
import TomboloSystem

/// A folder in which a file is either in its old or in its new state, whenever the process or the machine stops.
///
/// A file is written to another path, flushed to the disk, and then renamed in one step; the name is flushed too.
///
/// The folder and its content are accessible to its owner only (0700, 0600). Symbolic links within it are not followed; the folder's own
/// path may contain links.
struct DurableFolder: Sendable {
    let path: String

    /// The folder of files that are being written and have no name yet; files that remain there were never finished.
    private var unfinished: String { path + "/unfinished" }

    /// Creates the folder and its parents.
    init(_ path: String) throws(StoreError) {
        self.path = path
        // `unfinished` is created last: if it is missing, a process may have been killed before it flushed the names of the others.
        let isMade = access(path + "/unfinished", F_OK) == 0
        if !isMade { try Self.makeParents(of: path) }
        try Self.makeFolder(path, isRoot: true)
        if !isMade { Self.flushIfReadable(Self.parent(of: path)) }
        try Self.makeFolder(path + "/unfinished")
    }

    /// Removes unfinished files. Only the folder's writer may call it.
    func removeUnfinished() throws(StoreError) {
        for name in names(in: "unfinished") { try remove("unfinished/" + name) }
    }

    /// Creates a folder; its name is not flushed.
    func makeFolder(_ name: String) throws(StoreError) { try Self.makeFolder("\(path)/\(name)") }

    /// Flushes the names in a folder, or in this one: names that a killed process wrote may not be on the disk yet.
    func flushNames(in name: String? = nil) throws(StoreError) {
        try Self.flush(name.map { "\(path)/\($0)" } ?? path)
    }

    /// Writes a file, which then exists completely or not at all. Its name is on the disk afterwards: later steps of a
    /// writer rely on it.
    /// - Throws: ``StoreError``. If only the flush of the name failed, the file may exist.
    func write(_ bytes: Data, to name: String) throws(StoreError) {
        let file = AtomicFile("\(path)/\(name)", temporary: "\(unfinished)/\(UUID().uuidString)")
        do throws(FileError) {
            if case .unflushed(let error?) = try file.replace(with: bytes) { throw error }
        } catch {
            throw StoreError(error)
        }
    }

    /// The bytes of a file; nil when it does not exist.
    func read(_ name: String) throws(StoreError) -> Data? {
        // Foundation's function is not used: it fails when a signal arrives meanwhile, as those of child processes do.
        let place = "\(path)/\(name)"
        let descriptor = openWithin(name)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Self.failure("opened", place)
        }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw Self.failure("read", place) }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw .system(operation: "read", path: place, reason: "it is not a regular file")
        }
        var bytes = Data(count: Int(facts.st_size))
        guard let count = bytes.withUnsafeMutableBytes({ WholeTransfer.read(into: $0, from: descriptor) }) else {
            throw Self.failure("read", place)
        }
        return bytes.prefix(count)
    }

    /// Opens a file, folder by folder, without following links; -1 with `errno` on failure.
    private func openWithin(_ name: String) -> Int32 {
        var current = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        let parts = name.split(separator: "/").map(String.init)
        for (index, part) in parts.enumerated() where current >= 0 {
            let isLast = index == parts.count - 1
            // Without O_NONBLOCK, a FIFO in a file's place would block until it has a writer.
            let next = openat(
                current, part, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (isLast ? 0 : O_DIRECTORY))
            let code = errno
            close(current)
            errno = code
            current = next
        }
        return current
    }

    /// Creates an empty file, unless it exists. Neither it nor its name is flushed.
    func mark(_ name: String) {
        let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    func exists(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }

    /// Removes a file; a missing file is not an error.
    func remove(_ name: String) throws(StoreError) {
        guard unlink("\(path)/\(name)") == 0 || errno == ENOENT else {
            throw Self.failure("removed", "\(path)/\(name)")
        }
    }

    /// The names in a folder, in no particular order; empty when it does not exist.
    func names(in name: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)")) ?? []
    }

    /// Size in bytes and time of the last use of a file.
    func facts(_ name: String) -> (size: Int, used: Double)? {
        var facts = stat()
        guard lstat("\(path)/\(name)", &facts) == 0 else { return nil }
        #if canImport(Glibc)
        let time = facts.st_mtim
        #else
        let time = facts.st_mtimespec
        #endif
        return (Int(facts.st_size), Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    /// The size of all files in the folder and in those below it, in bytes.
    var size: Int {
        let all = FileManager.default.enumerator(atPath: path)
        return (all?.compactMap { $0 as? String } ?? []).reduce(0) { $0 + (isFile($1) ? facts($1)?.size ?? 0 : 0) }
    }

    private func isFile(_ name: String) -> Bool {
        var facts = stat()
        return lstat("\(path)/\(name)", &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    /// Sets the time of a file's last use to now.
    func touch(_ name: String) { utimensat(AT_FDCWD, "\(path)/\(name)", nil, AT_SYMLINK_NOFOLLOW) }

    private static func parent(of path: String) -> String {
        URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    }

    /// Creates the parents of a path. Each name is flushed before its folder gets content, which could otherwise be lost with the name.
    private static func makeParents(of path: String) throws(StoreError) {
        var missing: [String] = []
        var folder = parent(of: path)
        while access(folder, F_OK) != 0, folder != parent(of: folder) {
            missing.append(folder)
            folder = parent(of: folder)
        }
        // The process that created this folder may have been killed before it flushed the folder's name.
        flushIfReadable(parent(of: folder))
        for folder in missing.reversed() {
            guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw failure("made", folder) }
            flushIfReadable(parent(of: folder))
        }
    }

    /// Creates a folder for its owner only, or restricts an existing one to its owner.
    private static func makeFolder(_ path: String, isRoot: Bool = false) throws(StoreError) {
        guard mkdir(path, 0o700) != 0 else { return }
        guard errno == EEXIST else { throw failure("made", path) }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (isRoot ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { throw failure("opened", path) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw failure("read", path) }
        guard facts.st_uid == geteuid() else {
            throw .system(
                operation: "used", path: path, reason: "it belongs to another user, who could change its content")
        }
        guard facts.st_mode & 0o077 == 0 || fchmod(descriptor, 0o700) == 0 else { throw failure("made private", path) }
    }

    private static func flush(_ folder: String) throws(StoreError) {
        do throws(FileError) {
            try AtomicFile.flush(folder: folder)
        } catch {
            throw StoreError(error)
        }
    }

    /// Flushes a folder that may belong to another user. If it cannot be opened, the system writes the name at some later time.
    private static func flushIfReadable(_ folder: String) { try? flush(folder) }

    private static func failure(_ operation: String, _ path: String) -> StoreError {
        StoreError(FileError(operation, path, code: errno))
    }
}
