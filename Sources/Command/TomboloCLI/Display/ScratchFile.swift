import Foundation
import Glibc
import TomboloProgram

/// A nameless file to which a child process writes and from which this process reads.
final class ScratchFile {
    /// The descriptor to pass to the child.
    let descriptor: Int32

    /// Creates an empty file in the folder for temporary files.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/unfit``.
    init() throws(CommandFailure) {
        let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        var template = Array((folder + "/tombolo-XXXXXX").utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else {
            throw CommandFailure(
                .unfit,
                "No file can be created in \(folder), the folder for temporary files: "
                    + "\(String(cString: strerror(errno))). Set TMPDIR to a folder that you can write to.")
        }
        unlink(&template)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        descriptor = file
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
