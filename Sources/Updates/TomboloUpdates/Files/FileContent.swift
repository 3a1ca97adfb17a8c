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
    ///
    /// Foundation's function is not used, because it fails if a signal interrupts it, such as the signal for the end of a child process.
    static func read(_ url: URL, maximumSize: Int) -> Data? {
        // Without O_NONBLOCK, opening a FIFO would block until the FIFO has a writer.
        let descriptor = open(url.path(percentEncoded: false), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size <= maximumSize else {
            return nil
        }
        var bytes = Data(count: Int(facts.st_size))
        let count = bytes.withUnsafeMutableBytes { WholeTransfer.read(into: $0, from: descriptor) }
        return count.map { bytes.prefix($0) }
    }
}
