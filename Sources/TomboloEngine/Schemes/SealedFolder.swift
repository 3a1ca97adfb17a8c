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

/// A folder that files are read from and that nothing leads out of.
///
/// The system keeps the promise while it walks the path (`openat2` with `RESOLVE_BENEATH`), so a link that is exchanged at the right
/// moment gains nothing. Symbolic links that stay inside are followed if they are relative. Where the system has no `openat2`, no
/// link is followed at all. The folder's own path is the app's and may go through links.
package struct SealedFolder: Sendable, Hashable {
    /// Why there is no file.
    enum Failure: Error, Hashable {
        /// Nothing there that may be read.
        case notFound
        /// The system could not say: out of descriptors, an error of the disk.
        case unavailable(errno: Int32)
    }

    /// How paths are walked.
    enum Walk: Sendable, Hashable {
        /// By the system, else name by name.
        case best
        /// Name by name, following no links.
        case byName
    }

    /// A file that was found.
    struct Resource: ~Copyable {
        let file: OpenFile
        let version: ResourceVersion
        /// The file's own name, which is `index.html` where a folder was asked for.
        let name: String
    }

    let path: String
    var walk: Walk = .best

    init(path: String, walk: Walk) {
        self.path = path
        self.walk = walk
    }

    /// A folder that need not exist yet.
    package init(path: String) { self.path = path }

    /// Opens a file, or `index.html` of a folder.
    func open(_ resource: ResourcePath) throws(Failure) -> Resource {
        let root = openFolder(path)
        guard root >= 0 else { throw Self.failure(errno) }
        defer { close(root) }
        return try open(resource.names, beneath: root, as: resource.isFolder ? .folder : .any)
    }

    /// The bytes of a regular file; nil when there is none that may be read, or when it is larger than `limit`.
    /// - Parameter path: As a URL has it, percent-encoded, with a slash in front. One that would have to be normalised names nothing.
    package func bytes(at path: String, limit: Int) -> [UInt8]? {
        guard let resource = try? ResourcePath(percentEncoded: path), !resource.isFolder,
            let found = try? open(resource), found.name == resource.names.last, found.file.size <= limit
        else { return nil }
        return found.file.bytes(at: 0, count: found.file.size)
    }

    /// What a path may turn out to be.
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
            // A FIFO, a socket, a device: reading one would wait or do something.
            close(descriptor)
            throw .notFound
        }
    }

    private func descriptor(for names: [String], beneath root: Int32) throws(Failure) -> Int32 {
        let path = names.isEmpty ? "." : names.joined(separator: "/")
        if walk == .best {
            let result = open_beneath(root, path)
            if result >= 0 { return result }
            // A sandbox that does not know the call says EPERM; the other walk is stricter, so it may always take over.
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
        // `open` is a method here; the current folder does not count for an absolute path.
        openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    private static func failure(_ code: Int32) -> Failure {
        switch code {
        // What leads out (EXDEV), loops (ELOOP) or may not be read is not told apart from what does not exist.
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
