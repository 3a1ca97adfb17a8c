#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import FlyingSocks
package import Foundation
import Synchronization

/// A server without HTTP. A client that connects and sends data receives fixed bytes, and then the connection closes.
///
/// Tests use it for responses that a web server cannot produce.
package final class RawServer: Sendable {
    /// The port, on the loopback interface.
    package let port: UInt16
    private let running: Task<Void, any Error>
    private let received: Received

    private final class Received: Sendable {
        let texts = Mutex<[String]>([])
    }

    /// The first 8,192 bytes that each client has sent, in the order in which the clients connected.
    package var requests: [String] { received.texts.withLock(\.self) }

    /// Starts a server. It accepts connections when this returns.
    package static func start(answering bytes: [UInt8]) async throws -> RawServer {
        try await start(answeringInTurn: [bytes])
    }

    /// Starts a server that sends each client the next answer, and the last one to all later clients.
    /// - Parameter holdsConnections: Whether connections stay open after the answer, for as long as the server.
    package static func start(
        answeringInTurn answers: [[UInt8]], holdsConnections: Bool = false
    ) async throws -> RawServer {
        let address = try sockaddr_in.inet(ip4: LocalServer.Host.address.rawValue, port: 0)
        let socket = try Socket(domain: AF_INET)
        try socket.bind(to: address)
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname() else { throw LocalServerError.noAddress }
        let pool = try await SharedSocketPool()
        let listener = try AsyncSocket(socket: socket, pool: pool)
        let received = Received()
        let running = Task {
            var held: [AsyncSocket] = []
            defer { for connection in held { try? connection.close() } }
            for try await connection in listener.sockets {
                let text = (try? await connection.read(atMost: 8192)).map { String(decoding: $0, as: UTF8.self) } ?? ""
                let count = received.texts.withLock {
                    $0.append(text)
                    return $0.count
                }
                try? await connection.write(Data(answers[min(count, answers.count) - 1]))
                if holdsConnections {
                    held.append(connection)
                } else {
                    try? connection.close()
                }
            }
        }
        return RawServer(port: port, running: running, received: received)
    }

    private init(port: UInt16, running: Task<Void, any Error>, received: Received) {
        self.port = port
        self.running = running
        self.received = received
    }

    deinit { running.cancel() }

    /// Returns the URL of a path.
    package func url(_ path: String) -> URL { LocalServer.Host.address.url(path, port: port) }
}
