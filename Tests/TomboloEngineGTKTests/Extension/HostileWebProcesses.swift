import CWebProcess
import Foundation
import Glibc
import TomboloTesting

@testable import TomboloEngineGTK

/// The web processes of one page that have loaded the hostile extension, and send what the test tells them to.
@MainActor
final class HostileWebProcesses {
    /// A connection of a web process to the test, over which the process has sent its token.
    private typealias Connection = (token: String, socket: Int32)

    private let listener: Int32
    private let path: String
    private var arriving: [Int32] = []
    private var idle: [Connection] = []

    /// Listens beside the page's socket, in the only folder that the page's processes can reach.
    init(in folder: SocketFolder) throws {
        path = folder.path + "/test"
        listener = tombolo_socket_listen(path)
        if listener < 0 { throw TestFailure("The test's socket cannot be created: \(-listener).") }
    }

    isolated deinit {
        unlink(path)
        for socket in [listener] + arriving + idle.map(\.socket) { close(socket) }
    }

    /// Whether a process with this token waits for a command.
    func isWaiting(_ token: String) -> Bool {
        accept()
        return idle.contains { $0.token == token }
    }

    /// Makes the process with this token open a connection to the page's socket.
    /// - Returns: The connection as the test's end; nil if the process does not wait for a command.
    func connect(_ token: String) -> HostilePeer? { command([UInt8(ascii: "c")], token) }

    /// Makes the process with this token open hundreds of connections, and send a packet over each. They stay open until the returned peer is released. The
    /// peer receives a packet when all of them are open.
    func flood(_ token: String, with packet: [UInt8]) -> HostilePeer? { command([UInt8(ascii: "f")] + packet, token) }

    /// Makes the process with this token evaluate scripts in its page, by native code; see ``HostilePeer/evaluate(_:in:)``.
    func runScripts(_ token: String) -> HostilePeer? { command([UInt8(ascii: "s")], token) }

    private func command(_ command: [UInt8], _ token: String) -> HostilePeer? {
        accept()
        guard let index = idle.lastIndex(where: { $0.token == token }) else { return nil }
        let peer = HostilePeer(adopting: idle.remove(at: index).socket)
        return peer.send(command) ? peer : nil
    }

    private func accept() {
        while case let socket = tombolo_socket_accept(listener), socket >= 0 { arriving.append(socket) }
        arriving.removeAll { socket in
            var buffer = [UInt8](repeating: 0, count: 128)
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count < 0 { return false }
            idle.append((String(decoding: buffer[..<count], as: UTF8.self), socket))
            return true
        }
        // Removes the connections of processes that have ended.
        idle.removeAll { connection in
            guard HostilePeer.isDisconnected(connection.socket) else { return false }
            close(connection.socket)
            return true
        }
    }
}
