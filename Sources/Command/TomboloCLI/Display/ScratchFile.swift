import Foundation
import Glibc

/// A nameless file that a child process writes to and this process reads.
final class ScratchFile {
    /// The descriptor to pass to the child.
    let descriptor: Int32

    /// Creates an empty file. If that fails, the output is discarded.
    init() {
        var template = Array(
            (FileManager.default.temporaryDirectory.path(percentEncoded: false) + "/tombolo-XXXXXX").utf8CString)
        let file = mkstemp(&template)
        if file >= 0 {
            unlink(&template)
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        }
        descriptor = file >= 0 ? file : open("/dev/null", O_WRONLY | O_CLOEXEC)
    }

    deinit { close(descriptor) }

    /// The last bytes of the output, as text without white space at its ends; empty if nothing was written.
    func text(last limit: Int = 2000) -> String {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = pread(descriptor, &bytes, limit, max(size - limit, 0))
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).trimmingCharacters(
            in: .whitespacesAndNewlines)
    }

    /// The result of ``text(last:)`` for use in a sentence; a fixed phrase if nothing was written.
    func words(last limit: Int = 2000) -> String {
        let text = text(last: limit)
        return text.isEmpty ? "no output" : text
    }
}
