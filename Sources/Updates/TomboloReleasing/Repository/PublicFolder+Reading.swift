package import Foundation
import TomboloSystem
package import TomboloUpdates

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension PublicFolder {
    /// Returns the bytes of a file; nil if it does not exist.
    /// - Throws: ``StoreError``, also for a link and for anything else that is not a regular file.
    package func read(_ name: String) throws(StoreError) -> Data? {
        let place = "\(path)/\(name)"
        // Without O_NONBLOCK, opening a FIFO would block until the FIFO has a writer.
        let descriptor = open(place, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            if errno == ELOOP { throw .system(operation: "read", path: place, reason: "it is a symbolic link") }
            throw StoreError(FileError("opened", place, code: errno))
        }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw StoreError(FileError("read", place, code: errno)) }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw .system(operation: "read", path: place, reason: "it is not a regular file")
        }
        var bytes = Data(count: Int(facts.st_size))
        guard let count = bytes.withUnsafeMutableBytes({ WholeTransfer.read(into: $0, from: descriptor) }) else {
            throw StoreError(FileError("read", place, code: errno))
        }
        return bytes.prefix(count)
    }

    /// Whether this folder's path leads to a file.
    var isFile: Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT != S_IFDIR
    }

    /// Whether a file exists.
    package func exists(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }

    /// Returns the size of a regular file, in bytes; nil if there is none. Links are not followed.
    package func size(_ name: String) -> Int? {
        var facts = stat()
        guard lstat("\(path)/\(name)", &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(facts.st_size)
    }

    /// Returns the modification time of a file; nil if it does not exist.
    package func modified(_ name: String) -> Date? {
        var facts = stat()
        guard lstat("\(path)/\(name)", &facts) == 0 else { return nil }
        #if canImport(Darwin)
        return Date(timeIntervalSince1970: Double(facts.st_mtimespec.tv_sec))
        #else
        return Date(timeIntervalSince1970: Double(facts.st_mtim.tv_sec))
        #endif
    }

    /// Returns the paths of all entries other than folders in a subfolder and its subfolders, relative to the subfolder and sorted.
    /// Empty if the subfolder does not exist.
    package func files(in name: String) -> [String] {
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: "\(path)/\(name)")) ?? []
        return all.filter { !isFolder("\(name)/\($0)") }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private func isFolder(_ name: String) -> Bool {
        var facts = stat()
        return lstat("\(path)/\(name)", &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }
}
