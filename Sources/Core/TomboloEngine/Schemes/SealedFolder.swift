import COpenBeneath

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A folder whose files can be read by paths that cannot lead out of the folder.
///
/// The system enforces this while it resolves the path (`openat2` with `RESOLVE_BENEATH`), so replacing a file with a
/// link while the path is being resolved has no effect. Relative symbolic links that stay inside the folder are
/// followed. If the system does not have `openat2`, links are not followed at all. The folder's own path is chosen by
/// the app and may contain links.
package struct SealedFolder: Sendable, Hashable {
    /// The reason why a file could not be opened.
    enum Failure: Error, Hashable {
        /// The file does not exist, or may not be read.
        case notFound
        /// The system could not open the file for another reason, such as a lack of descriptors or an I/O error.
        case unavailable(errno: Int32)
    }

    /// The method of resolving a path.
    enum Walk: Sendable, Hashable {
        /// By the system (`openat2`) if it supports that, otherwise name by name.
        case best
        /// Name by name, following no links.
        case byName
    }

    /// A file that was found and opened.
    struct Resource: ~Copyable {
        let file: OpenFile
        let version: ResourceVersion
        /// The name of the file, which is `index.html` if a folder was requested.
        let name: String
    }

    let path: String
    var walk: Walk = .best

    init(path: String, walk: Walk) {
        self.path = path
        self.walk = walk
    }

    /// Creates a folder, which need not exist yet.
    package init(path: String) { self.path = path }

    /// Opens a file, or `index.html` of a folder.
    func open(_ resource: ResourcePath) throws(Failure) -> Resource {
        let root = openFolder(path)
        guard root >= 0 else { throw Self.failure(errno) }
        defer { close(root) }
        return try open(resource.names, beneath: root, as: resource.isFolder ? .folder : .any)
    }

    /// The bytes of a regular file; nil if it does not exist, cannot be read, or is larger than `limit`.
    /// - Parameter path: The path as in a URL, percent-encoded, with a leading slash. The result is nil for a path that would need
    ///   normalisation.
    package func bytes(at path: String, limit: Int) -> [UInt8]? {
        guard let resource = try? ResourcePath(percentEncoded: path), !resource.isFolder,
            let found = try? open(resource), found.name == resource.names.last, found.file.size <= limit
        else { return nil }
        return found.file.bytes(at: 0, count: found.file.size)
    }

    /// Whether there is a readable file at the path, or an `index.html` in the folder at the path. Also true if the
    /// system currently cannot determine that.
    /// - Parameter path: The path as in a URL, percent-encoded, with a leading slash.
    package func hasFile(at path: String) -> Bool {
        guard let resource = try? ResourcePath(percentEncoded: path) else { return false }
        do throws(Failure) {
            _ = try open(resource)
            return true
        } catch {
            return error != .notFound
        }
    }

    /// The kinds of file that are accepted at the end of a path.
    private enum Expectation {
        case any
        case folder
        case index
    }

    private func open(_ names: [String], beneath root: Int32, as expected: Expectation) throws(Failure) -> Resource {
        let descriptor = try descriptor(for: names, beneath: root)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw Self.failure(code)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG where expected != .folder:
            let file = OpenFile(descriptor: descriptor, size: Int(status.st_size))
            return Resource(file: file, version: ResourceVersion(status), name: names.last ?? "")
        case S_IFDIR where expected != .index:
            close(descriptor)
            return try open(names + ["index.html"], beneath: root, as: .index)
        default:
            // A FIFO, a socket or a device: reading one could block or have side effects.
            close(descriptor)
            throw .notFound
        }
    }

    private func descriptor(for names: [String], beneath root: Int32) throws(Failure) -> Int32 {
        let path = names.isEmpty ? "." : names.joined(separator: "/")
        if walk == .best {
            let result = open_beneath(root, path)
            if result >= 0 { return result }
            // A sandbox that does not allow `openat2` returns EPERM. Resolving name by name is stricter, so it is a safe fallback.
            if result != -ENOSYS, result != -EPERM { throw Self.failure(-result) }
        }
        return try descriptorByName(names, beneath: root)
    }

    private func descriptorByName(_ names: [String], beneath root: Int32) throws(Failure) -> Int32 {
        var current = dup(root)
        for (index, name) in names.enumerated() where current >= 0 {
            let isLast = index == names.count - 1
            let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (isLast ? 0 : O_DIRECTORY)
            let next = openat(current, name, flags)
            let code = errno
            close(current)
            errno = code
            current = next
        }
        guard current >= 0 else { throw Self.failure(errno) }
        return current
    }

    private func openFolder(_ path: String) -> Int32 {
        // Uses `openat`, because `open` here would be this type's own method. For an absolute path, AT_FDCWD (the
        // current folder) is ignored.
        openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    private static func failure(_ code: Int32) -> Failure {
        switch code {
        // A path that leads out of the folder (EXDEV), contains a loop of links (ELOOP) or may not be read is reported
        // as nonexistent.
        case ENOENT, ENOTDIR, EXDEV, ELOOP, EACCES, ENAMETOOLONG, ENXIO, EPERM: .notFound
        default: .unavailable(errno: code)
        }
    }
}

extension ResourceVersion {
    fileprivate init(_ status: stat) {
        #if canImport(Darwin)
        let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        self.init(
            size: Int(status.st_size), inode: UInt64(status.st_ino), modified: (modified.tv_sec, modified.tv_nsec),
            statusChanged: (changed.tv_sec, changed.tv_nsec))
    }
}
