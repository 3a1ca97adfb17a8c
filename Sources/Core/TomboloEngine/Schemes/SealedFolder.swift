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

/// A folder to read files from, with no path that leads out of it.
///
/// The system enforces this while it walks the path (`openat2` with `RESOLVE_BENEATH`), so a link that is exchanged at the right
/// moment has no effect. Symbolic links that stay inside are followed if they are relative. If the system has no `openat2`, no
/// link is followed at all. The folder's own path is chosen by the app and may go through links.
package struct SealedFolder: Sendable, Hashable {
    /// The reason why a file could not be opened.
    enum Failure: Error, Hashable {
        /// No file exists that may be read.
        case notFound
        /// The system could not tell: out of descriptors, or an I/O error.
        case unavailable(errno: Int32)
    }

    /// The method of walking paths.
    enum Walk: Sendable, Hashable {
        /// By the system if it can, otherwise name by name.
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
    /// - Parameter path: The path as in a URL, percent-encoded, with a leading slash. One that would have to be normalised does not exist.
    package func bytes(at path: String, limit: Int) -> [UInt8]? {
        guard let resource = try? ResourcePath(percentEncoded: path), !resource.isFolder,
            let found = try? open(resource), found.name == resource.names.last, found.file.size <= limit
        else { return nil }
        return found.file.bytes(at: 0, count: found.file.size)
    }

    /// The kinds of file that a path may lead to.
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
            // A sandbox without the call returns EPERM. The other walk is stricter, so it can always be used instead.
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
        // `open` is a method here; the current folder is ignored for an absolute path.
        openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    private static func failure(_ code: Int32) -> Failure {
        switch code {
        // A path that leads out (EXDEV), loops (ELOOP) or may not be read is not distinguished from one that does not exist.
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
