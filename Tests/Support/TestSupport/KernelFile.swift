package import Foundation

/// Files of the kernel, such as those below `/proc`.
///
/// Their size is reported as 0. Functions of Foundation that read a whole file at once, such as
/// `FileManager.contents(atPath:)`, then return the first 4 KB only (Swift 6.3 on Linux).
package enum KernelFile {
    /// The whole content of a file.
    /// - Throws: An error of Foundation if the file cannot be opened or read.
    package static func bytes(_ path: String) throws -> Data {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? file.close() }
        return try file.readToEnd() ?? Data()
    }

    /// The whole content of a file as text.
    /// - Throws: An error of Foundation if the file cannot be opened or read.
    package static func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }
}
