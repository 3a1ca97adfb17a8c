import FlyingFox
import FlyingSocks
import Foundation
import TomboloProgram
import TomboloSystem

/// The HTTP server of `tombolo drive`, on the loopback interface. The first part of every path is a random token, which other users and programs do not
/// know.
final class DriveServer: Sendable {
    /// The maximum duration of a command in seconds. A script may set its own limits, and page loads may take minutes.
    private static let commandLimit = 3_600.0

    /// The URL for clients, without a slash at its end.
    let url: String
    private let server: HTTPServer
    private let serving: Task<Void, any Error>

    /// Starts the server, which accepts requests when this returns.
    /// - Parameters:
    ///   - port: The port; 0 for a free one.
    ///   - answer: Executes a command.
    /// - Throws: ``CommandFailure`` if the port cannot be used.
    static func start(
        port: UInt16, answering answer: @escaping @MainActor (WebDriverCommand) async -> WebDriverAnswer
    ) async throws(CommandFailure) -> DriveServer {
        let token = RandomToken.hexadecimal()
        do {
            let server = HTTPServer(
                config: HTTPServer.Configuration(
                    address: try .inet(ip4: "127.0.0.1", port: port), timeout: commandLimit, pool: ClosedInChildren(),
                    logger: .disabled), handler: DriveHandler(token: token, answer: answer))
            let serving = Task { try await server.run() }
            do {
                try await server.waitUntilListening(timeout: 60)
            } catch {
                serving.cancel()
                // Throws the error that prevents listening.
                try await serving.value
                throw error
            }
            guard case .ip4(_, let port)? = await server.listeningAddress else { throw SocketError.disconnected }
            return DriveServer("http://127.0.0.1:\(port)/\(token)", server, serving)
        } catch {
            throw CommandFailure(
                .unfit, "The server cannot listen on port \(port) (\(error)). Choose another port with --port.")
        }
    }

    private init(_ url: String, _ server: HTTPServer, _ serving: Task<Void, any Error>) {
        (self.url, self.server, self.serving) = (url, server, serving)
    }

    deinit { serving.cancel() }

    /// Stops the server and closes all connections.
    func stop() async {
        await server.stop()
        serving.cancel()
        _ = await serving.result
    }
}

/// Waits for sockets, which it makes uninheritable. Otherwise the app would keep the clients' connections open.
private struct ClosedInChildren: AsyncSocketPool {
    private let pool: any AsyncSocketPool = HTTPServer.defaultPool()

    func prepare() async throws { try await pool.prepare() }
    func run() async throws { try await pool.run() }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
        try await pool.suspendSocket(socket, untilReadyFor: events)
    }
}
