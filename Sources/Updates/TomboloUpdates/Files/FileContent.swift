#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif
import Foundation
import TomboloSystem

/// Reads files that the app contains.
enum FileContent {
    /// Returns the bytes of a regular file; nil if it cannot be read or is longer than `maximumSize`.
    /// - Parameter range: The bytes to read; nil for all. Bytes after the end of the file are left out.
    ///
    /// Foundation's function is not used, because it fails if a signal interrupts it, such as the one that reports the end of a child
    /// process.
    static func read(_ url: URL, _ range: Range<Int>? = nil, maximumSize: Int) -> Data? {
        // Without O_NONBLOCK, opening a FIFO would block until the FIFO has a writer.
        let descriptor = open(url.path(percentEncoded: false), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size <= maximumSize else {
            return nil
        }
        return read(descriptor, range, size: Int(facts.st_size))
    }

    /// Reads a range of an open file, or all of it. Changes the descriptor's position.
    /// - Returns: nil if the file cannot be read, with the reason in `errno`.
    static func read(_ descriptor: Int32, _ range: Range<Int>?, size: Int) -> Data? {
        let range = (range ?? 0..<size).clamped(to: 0..<size)
        guard range.lowerBound == 0 || lseek(descriptor, off_t(range.lowerBound), SEEK_SET) >= 0 else { return nil }
        var bytes = Data(count: range.count)
        let count = bytes.withUnsafeMutableBytes { WholeTransfer.read(into: $0, from: descriptor) }
        return count.map { bytes.prefix($0) }
    }
}
