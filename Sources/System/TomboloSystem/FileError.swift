#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An error of the operating system about a file or a folder. Each module converts it to its own error type before
/// throwing it to other modules.
package struct FileError: Error, Sendable, Hashable {
    /// The operation that failed, as a participle: “opened”, “written”.
    package let operation: String
    /// The path of the file or folder.
    package let path: String
    /// The value of `errno`.
    package let code: Int32

    /// Creates the error of an operation on a path.
    package init(_ operation: String, _ path: String, code: Int32) {
        (self.operation, self.path, self.code) = (operation, path, code)
    }

    /// The system's message for ``code``.
    package var reason: String { String(cString: strerror(code)) }
}
