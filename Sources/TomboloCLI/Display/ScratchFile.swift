import Foundation
import Glibc

/// A nameless file that a child process writes to and this one reads.
final class ScratchFile {
    /// The descriptor to give to the child.
    let descriptor: Int32

    /// Makes an empty one. Where no file can be made, what is written is lost.
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

    /// The last bytes of what was written, as text without white space at its ends; empty if nothing was.
    func text(last limit: Int = 2000) -> String {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = pread(descriptor, &bytes, limit, max(size - limit, 0))
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).trimmingCharacters(
            in: .whitespacesAndNewlines)
    }

    /// The same in a sentence: what was written, or that nothing was.
    func words(last limit: Int = 2000) -> String {
        let text = text(last: limit)
        return text.isEmpty ? "it said nothing" : text
    }
}
