import Foundation
import TestSupport

/// The ports of the loopback interface.
enum LoopbackPort {
    /// Whether a process listens on a port. A port on which another process listens does not count.
    static func isListening(_ port: UInt16, in process: Int32) throws -> Bool {
        // The second field of a line is the local address with the port, the fourth the state, and the tenth the inode of the socket.
        let text = String(port, radix: 16, uppercase: true)
        let suffix = ":" + String(repeating: "0", count: 4 - text.count) + text
        let table = try KernelFile.text("/proc/net/tcp")
        let sockets = table.split(separator: "\n").compactMap { line -> String? in
            let fields = line.split(separator: " ")
            guard fields.count > 9, fields[1].hasSuffix(suffix), fields[3] == listening else { return nil }
            return "socket:[\(fields[9])]"
        }
        let folder = "/proc/\(process)/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).contains { name in
            guard let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)") else {
                return false
            }
            return sockets.contains(file)
        }
    }

    /// The state `TCP_LISTEN` of Linux.
    private static let listening = "0A"
}
