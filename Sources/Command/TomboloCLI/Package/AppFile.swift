import Foundation
import Glibc
import TomboloProgram

/// Reads the texts in the folder of an app's package, such as `tombolo.json`.
enum AppFile {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Returns the text of a file, without a byte order mark; nil if the file does not exist.
    /// - Throws: ``CommandFailure``: ``CommandStatus/notLoaded`` if the file cannot be read, ``CommandStatus/faulty`` if it is not UTF-8.
    static func text(_ name: String, in folder: URL) throws(CommandFailure) -> String? {
        let path = folder.appending(path: name).path(percentEncoded: false)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw unreadable(path)
        }
        defer { close(descriptor) }
        guard let bytes = InputText.bytes(from: descriptor) else { throw unreadable(path) }
        let content = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        guard let text = String(validating: content, as: UTF8.self) else {
            throw CommandFailure(.faulty, "\(path) is not UTF-8 text. Save it as UTF-8.")
        }
        return text
    }

    private static func unreadable(_ path: String) -> CommandFailure {
        CommandFailure(
            .notLoaded,
            "\(path) cannot be read: \(String(cString: strerror(errno))). Check that it is a file and that you can read it."
        )
    }
}
