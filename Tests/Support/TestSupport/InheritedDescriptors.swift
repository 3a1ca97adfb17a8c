public import Foundation

/// Copies of this process's open descriptors of some files.
///
/// They simulate the descriptors of a child process between `fork` and `exec`: the child and this process share the
/// open file description, and therefore its `flock` locks. Do not use them for files with `fcntl` locks, such as a
/// database: closing any descriptor of the file releases those locks.
public final class InheritedDescriptors: Sendable {
    /// The paths of the files, one for each copy, in no particular order.
    public let paths: [String]
    private let descriptors: [Int32]

    /// Duplicates the descriptors.
    /// - Parameter files: The files, which may be folders.
    public init(of files: [URL]) throws {
        let files = Set(try files.map { try Self.identity(of: $0.path(percentEncoded: false)) })
        // All descriptors are found before the first is duplicated. Otherwise a copy could reuse the number of the
        // descriptor with which the folder was listed.
        let found = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init).filter {
            (try? Self.identity(of: "/proc/self/fd/\($0)")).map(files.contains) == true
        }
        descriptors = found.map { fcntl($0, F_DUPFD_CLOEXEC, 0) }.filter { $0 >= 0 }
        paths = try descriptors.map { try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
    }

    deinit { for descriptor in descriptors { close(descriptor) } }

    /// The device and inode number of a file, after following links.
    private static func identity(of path: String) throws -> [UInt64] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: path]) }
        return [UInt64(status.st_dev), UInt64(status.st_ino)]
    }
}
