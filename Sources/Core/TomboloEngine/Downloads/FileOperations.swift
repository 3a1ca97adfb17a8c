#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The operations of a ``PartialFile`` that a file system or the sandbox of an app can refuse.
package struct FileOperations: Sendable {
    /// Creates a hard link. Returns 0, or the number of the error.
    package var makeLink: @Sendable (_ path: String, _ newPath: String) -> Int32 = { link($0, $1) == 0 ? 0 : errno }

    /// Creates an empty file where none exists. Returns its descriptor, or the negated number of the error.
    package var makeFile: @Sendable (_ path: String) -> Int32 = {
        let descriptor = open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        return descriptor >= 0 ? descriptor : -errno
    }

    /// Creates a folder on a file's volume, for a new version of that file. The caller deletes the folder. Returns nil
    /// if no such folder can be created; by default always.
    package var makeReplacementFolder: @Sendable (_ file: URL) -> URL? = { _ in nil }

    /// Creates the operations of the system.
    package init() {}
}
