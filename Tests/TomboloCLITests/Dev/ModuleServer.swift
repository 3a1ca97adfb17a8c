import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// A development server with the rules of Vite, for tests: WebSocket connections need its own host, the token if they have an origin, and the subprotocol
/// `vite-hmr`, which it chooses. It greets each connection, and returns the messages that it receives.
final class ModuleServer: Sendable {
    static let token = "secret-token"
    let port: Int

    private let running: Task<Void, any Error>
    private let connections: Connections

    /// Starts a server on the loopback interface, with a small page on all paths.
    static func start() async throws -> ModuleServer {
        let connections = Connections()
        let server = HTTPServer(
            config: .init(address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 60, logger: .disabled),
            handler: Routes(connections: connections))
        let running = Task { try await server.run() }
        try await server.waitUntilListening(timeout: 60)
        guard case .ip4(_, let port) = await server.listeningAddress else { throw CocoaError(.fileNoSuchFile) }
        return ModuleServer(port: Int(port), running: running, connections: connections)
    }

    private init(port: Int, running: Task<Void, any Error>, connections: Connections) {
        (self.port, self.running, self.connections) = (port, running, connections)
    }

    deinit { running.cancel() }

    var authority: String { "127.0.0.1:\(port)" }
    /// The number of requests for a WebSocket connection, also of those that were refused.
    var attempts: Int { connections.state.withLock(\.attempts) }
    /// The number of open connections.
    var openCount: Int { connections.state.withLock { $0.clients.count } }

    /// Sends a text over all open connections.
    func send(_ text: String) {
        for client in connections.state.withLock(\.clients).values { client.yield(.text(text)) }
    }

    /// Closes all open connections.
    func closeAll(code: UInt16 = 3_001) {
        for client in connections.state.withLock(\.clients).values {
            client.yield(.close(.init(code, reason: "done")))
            client.finish()
        }
    }

    fileprivate final class Connections: Sendable {
        struct State {
            var attempts = 0
            var clients: [Int: AsyncStream<WSMessage>.Continuation] = [:]
        }

        let state = Mutex(State())
    }

    private struct Routes: HTTPHandler {
        let connections: Connections

        func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
            guard request.headers[.upgrade] != nil else {
                return HTTPResponse(
                    statusCode: .ok, headers: [.contentType: "text/html"],
                    body: Data("<!DOCTYPE html><title>Module</title>".utf8))
            }
            connections.state.withLock { $0.attempts += 1 }
            let host = request.headers[.host] ?? ""
            let token = request.query.first { $0.name == "token" }?.value
            guard host.hasPrefix("127.0.0.1:"), request.headers[HTTPHeader("Origin")] == "http://\(host)",
                token == ModuleServer.token, request.headers[HTTPHeader("Sec-WebSocket-Protocol")] == "vite-hmr"
            else { return HTTPResponse(statusCode: .badRequest) }
            var response = try await WebSocketHTTPHandler(
                handler: MessageFrameWSHandler(handler: Greeter(connections: connections))
            ).handleRequest(request)
            response.headers[HTTPHeader("Sec-WebSocket-Protocol")] = "vite-hmr"
            return response
        }
    }

    private struct Greeter: WSMessageHandler {
        let connections: Connections

        func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
            let (stream, output) = AsyncStream<WSMessage>.makeStream()
            output.yield(.text(#"{"type":"connected"}"#))
            let id = connections.state.withLock { state in
                let id = state.attempts
                state.clients[id] = output
                return id
            }
            Task {
                for await message in client {
                    if case .close = message { break }
                    output.yield(message)
                }
                output.finish()
                connections.state.withLock { $0.clients[id] = nil }
            }
            return stream
        }
    }
}
