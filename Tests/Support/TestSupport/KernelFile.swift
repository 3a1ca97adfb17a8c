package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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

    /// The number of times that a file contains `text`, which is not empty.
    ///
    /// The list of a process's mappings has thousands of lines. It is searched as bytes, since splitting it into
    /// strings takes many times as long.
    /// - Throws: An error of Foundation if the file cannot be opened or read.
    package static func count(of text: String, in path: String) throws -> Int {
        var text = text
        return try bytes(path).withUnsafeBytes { bytes in text.withUTF8 { count(of: $0, in: bytes) } }
    }

    private static func count(of text: UnsafeBufferPointer<UInt8>, in bytes: UnsafeRawBufferPointer) -> Int {
        guard let first = text.first, let start = text.baseAddress, var rest = bytes.baseAddress else { return 0 }
        let end = rest + bytes.count
        var count = 0
        while rest < end, let found = memchr(rest, Int32(first), end - rest) {
            if end - UnsafeRawPointer(found) >= text.count, memcmp(found, start, text.count) == 0 { count += 1 }
            rest = UnsafeRawPointer(found) + 1
        }
        return count
    }
}
