import Foundation
import Glibc
import TomboloProgram

/// Reads the text of a file that an option names.
enum InputText {
    /// Reads a file, or standard input for `-`. The file may be a pipe.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/usage``.
    static func read(_ path: String, for option: String, in folder: URL) throws(CommandFailure) -> String {
        let place = URL(commandLinePath: path, in: folder).path(percentEncoded: false)
        let descriptor = path == "-" ? STDIN_FILENO : open(place, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, option) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        guard let bytes = Self.bytes(from: descriptor) else { throw failure(path, option) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(.usage, "\(option) “\(path)” is not UTF-8 text.")
        }
        return text
    }

    /// Reads a descriptor up to its end.
    /// - Returns: The bytes; nil if a read failed, with the reason in `errno`.
    static func bytes(from descriptor: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            bytes += chunk[..<count]
        }
    }

    private static func failure(_ path: String, _ option: String) -> CommandFailure {
        CommandFailure(.usage, "\(option) “\(path)” cannot be read: \(String(cString: strerror(errno))).")
    }
}
