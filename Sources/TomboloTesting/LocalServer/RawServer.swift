#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import FlyingSocks
public import Foundation

/// A server that knows nothing of HTTP: whoever connects and says something gets the same bytes, and the connection closes.
///
/// For answers that no web server can be brought to give.
public final class RawServer: Sendable {
    /// The port, on the loopback interface.
    public let port: UInt16
    private let running: Task<Void, any Error>

    /// Starts a server; it answers when this returns.
    public static func start(answering bytes: [UInt8]) async throws -> RawServer {
        let address = try sockaddr_in.inet(ip4: LocalServer.Host.address.rawValue, port: 0)
        let socket = try Socket(domain: AF_INET)
        try socket.bind(to: address)
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname() else { throw LocalServerError.noAddress }
        let pool = try await SharedSocketPool()
        let listener = try AsyncSocket(socket: socket, pool: pool)
        let running = Task {
            for try await connection in listener.sockets {
                _ = try? await connection.read(atMost: 8192)
                try? await connection.write(Data(bytes))
                try? connection.close()
            }
        }
        return RawServer(port: port, running: running)
    }

    private init(port: UInt16, running: Task<Void, any Error>) {
        self.port = port
        self.running = running
    }

    deinit { running.cancel() }

    /// The URL of a path.
    public func url(_ path: String) -> URL { LocalServer.Host.address.url(path, port: port) }
}
