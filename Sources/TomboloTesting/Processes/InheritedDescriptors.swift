public import Foundation

/// Copies of the descriptors that this process has open of a folder and of the files in it.
///
/// They stand for those of a child process between `fork` and `exec`: both share the open file description, and with it its `flock` locks.
public final class InheritedDescriptors: Sendable {
    /// The paths of the files, in no order.
    public let paths: [String]
    private let descriptors: [Int32]

    /// Duplicates the descriptors.
    /// - Parameter folder: The folder that contains the files.
    public init(of folder: URL) throws {
        let prefix = folder.resolvingSymlinksInPath().path(percentEncoded: false)
        // All are found before the first is duplicated: the copy can get the number that the listing itself had.
        let found = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init).filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasPrefix(prefix)
                == true
        }
        descriptors = found.map { fcntl($0, F_DUPFD_CLOEXEC, 0) }.filter { $0 >= 0 }
        paths = try descriptors.map { try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
    }

    deinit { for descriptor in descriptors { close(descriptor) } }
}
