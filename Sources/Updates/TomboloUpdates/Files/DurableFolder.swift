#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif
package import Foundation
import TomboloSystem

/// A folder whose files are replaced atomically: if the process or the machine stops at any time, each file has either its old or its new
/// content.
///
/// A file is first written to another path and flushed to the disk. Then it is renamed in one step, and its directory entry is flushed too.
///
/// The folder and its content are accessible only to their owner (0700, 0600). Symbolic links within it are not followed; the folder's own
/// path may contain links.
package struct DurableFolder: Sendable {
    package let path: String

    /// The path of the folder for files that are still being written. A file that an earlier process left there is incomplete.
    private var unfinished: String { path + "/unfinished" }

    /// Creates the folder and its parents.
    package init(_ path: String) throws(StoreError) {
        self.path = path
        try make()
    }

    /// Creates the folder again if it was removed while in use. Its subfolders are not created again.
    /// - Returns: Whether it was created.
    package func restore() throws(StoreError) -> Bool {
        guard !exists("unfinished") else { return false }
        try make()
        return true
    }

    private func make() throws(StoreError) {
        // `unfinished` is created last. So if it is missing, an earlier process may have been killed before it flushed the directory entries of
        // the other folders.
        let isMade = access(path + "/unfinished", F_OK) == 0
        if !isMade { try Self.makeParents(of: path) }
        try Self.makeFolder(path, isRoot: true)
        if !isMade { Self.flushIfReadable(Self.parent(of: path)) }
        try Self.makeFolder(path + "/unfinished")
    }

    /// Removes unfinished files. Only the folder's writer may call it.
    package func removeUnfinished() throws(StoreError) {
        for name in names(in: "unfinished") { try remove("unfinished/" + name) }
    }

    /// Creates a subfolder. Its directory entry is not flushed.
    package func makeFolder(_ name: String) throws(StoreError) { try Self.makeFolder("\(path)/\(name)") }

    /// Flushes the directory entries of a subfolder, or of this folder if `name` is nil. Entries that a killed process wrote may not be on the
    /// disk yet.
    package func flushNames(in name: String? = nil) throws(StoreError) {
        try Self.flush(name.map { "\(path)/\($0)" } ?? path)
    }

    /// Writes a file completely or not at all. When this function returns, content and directory entry are on the disk; the writer's later
    /// steps rely on that.
    /// - Throws: ``StoreError``. If only the flush of the directory entry failed, the file may exist.
    package func write(_ bytes: Data, to name: String) throws(StoreError) {
        let file = AtomicFile("\(path)/\(name)", temporary: "\(unfinished)/\(UUID().uuidString)")
        do throws(FileError) {
            if case .unflushed(let error?) = try file.replace(with: bytes) { throw error }
        } catch {
            throw StoreError(error)
        }
    }

    /// Returns the bytes of a file; nil if it does not exist.
    /// - Parameters:
    ///   - range: The bytes to read; nil for all. Bytes after the end of the file are left out.
    ///   - isUse: Whether to set the time of the file's last use to now, unless that time is less than ``useInterval``
    ///     ago.
    package func read(
        _ name: String, _ range: Range<Int>? = nil, isUse: Bool = false
    ) throws(StoreError) -> Data? {
        // Foundation's function for reading a file is not used, because it fails if a signal interrupts it, such as the one that reports the
        // end of a child process.
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
        // Because of the absolute difference, a time in the future, which a wrong clock left, is replaced too.
        if isUse, abs(Double(time(nil)) - Self.useTime(of: facts)) >= Self.useInterval { futimens(descriptor, nil) }
        guard let bytes = FileContent.read(descriptor, range, size: Int(facts.st_size)) else {
            throw Self.failure("read", place)
        }
        return bytes
    }

    /// Opens a file, folder by folder, without following links. Returns the descriptor, or -1 with `errno` on failure.
    private func openWithin(_ name: String) -> Int32 {
        var current = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        let parts = name.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        for (index, part) in parts.enumerated() where current >= 0 {
            let isLast = index == parts.count - 1
            // Without O_NONBLOCK, opening a FIFO at this path would block until the FIFO has a writer.
            let next = openat(
                current, part, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (isLast ? 0 : O_DIRECTORY))
            let code = errno
            close(current)
            errno = code
            current = next
        }
        return current
    }

    /// Creates an empty file unless it exists. Neither the file nor its directory entry is flushed.
    package func mark(_ name: String) {
        let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    package func exists(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }

    /// Removes a file; a missing file is not an error.
    package func remove(_ name: String) throws(StoreError) {
        guard unlink("\(path)/\(name)") == 0 || errno == ENOENT else {
            throw Self.failure("removed", "\(path)/\(name)")
        }
    }

    /// Returns the names of the entries in a subfolder, in no particular order; empty if the subfolder does not exist.
    package func names(in name: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)")) ?? []
    }

    /// Returns a file's size in bytes and the time of its last use in seconds since 1970; nil if the file does not exist. The time is the
    /// modification time, which `touch` sets.
    package func facts(_ name: String) -> (size: Int, used: Double)? {
        var facts = stat()
        guard lstat("\(path)/\(name)", &facts) == 0 else { return nil }
        return (Int(facts.st_size), Self.useTime(of: facts))
    }

    /// The time after a recorded use in which no further use is recorded, in seconds. Otherwise each load of a page would write the time of each of
    /// its files to the disk.
    package static let useInterval = 600.0

    private static func useTime(of facts: stat) -> Double {
        #if canImport(Glibc)
        let time = facts.st_mtim
        #else
        let time = facts.st_mtimespec
        #endif
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The total size of the files in this folder and in its subfolders, in bytes.
    package var size: Int {
        let all = FileManager.default.enumerator(atPath: path)
        return (all?.compactMap { $0 as? String } ?? []).reduce(0) { $0 + (isFile($1) ? facts($1)?.size ?? 0 : 0) }
    }

    /// The space on the folder's disk that this user can fill, in bytes; nil if the system does not report it.
    package var freeSpace: Int? {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else { return nil }
        let (bytes, isOver) = UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize))
        return isOver ? .max : Int(clamping: bytes)
    }

    /// Whether a name refers to a regular file; false for a link.
    package func isFile(_ name: String) -> Bool { kind(of: name) == S_IFREG }

    /// Whether a name refers to a folder; false for a link.
    package func isFolder(_ name: String) -> Bool { kind(of: name) == S_IFDIR }

    /// Whether a name refers to a link, a folder or anything else that is not a regular file; false if it does not
    /// exist.
    func isSpecial(_ name: String) -> Bool { kind(of: name).map { $0 != S_IFREG } ?? false }

    private func kind(of name: String) -> mode_t? {
        var facts = stat()
        return lstat("\(path)/\(name)", &facts) == 0 ? facts.st_mode & S_IFMT : nil
    }

    /// Sets the time of a file's last use to now.
    package func touch(_ name: String) { utimensat(AT_FDCWD, "\(path)/\(name)", nil, AT_SYMLINK_NOFOLLOW) }

    private static func parent(of path: String) -> String {
        URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    }

    /// Creates the missing parents of a path. The directory entry of each is flushed before anything is created in it; otherwise its content
    /// could be lost with the entry.
    private static func makeParents(of path: String) throws(StoreError) {
        var missing: [String] = []
        var folder = parent(of: path)
        while access(folder, F_OK) != 0, folder != parent(of: folder) {
            missing.append(folder)
            folder = parent(of: folder)
        }
        // The process that created this folder may have been killed before it flushed the folder's directory entry.
        flushIfReadable(parent(of: folder))
        for folder in missing.reversed() {
            guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw failure("made", folder) }
            flushIfReadable(parent(of: folder))
        }
    }

    /// Creates a folder that only its owner can access, or restricts an existing folder to its owner.
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

    /// Flushes the directory entries of a folder that may belong to another user. If the folder cannot be opened, the system writes the entries
    /// at some later time.
    private static func flushIfReadable(_ folder: String) { try? flush(folder) }

    private static func failure(_ operation: String, _ path: String) -> StoreError {
        StoreError(FileError(operation, path, code: errno))
    }
}
