import FlyingFox
import FlyingSocks
import Foundation
import TomboloRexxar
import TomboloProgram

/// A web server for a folder of pages under development.
final class DevelopmentServer: Sendable {
    /// The served folder, the address and the accepted names and token.
    struct Settings: Sendable {
        var folder: URL
        var address = "127.0.0.1"
        var port: UInt16 = 0
        /// Accepted names besides `localhost` and IP addresses.
        var names: Set<String> = []
        var token = ServedToken()
        var options = RoutesBuild.Options()
    }

    /// The URL of the map for an app on this machine, including the token.
    let mapURL: String
    /// The port on which the server listens.
    let port: UInt16

    private let server: HTTPServer
    private let serving: Task<Void, any Error>
    private let watching: Task<Void, Never>

    /// Starts a server, which accepts requests when this returns.
    /// - Throws: ``CommandFailure`` if the folder does not exist, or if listening at the address fails.
    static func start(_ settings: Settings) async throws(CommandFailure) -> DevelopmentServer {
        let site: DevelopmentSite
        do throws(RoutesBuildError) {
            site = try DevelopmentSite(settings.folder, settings.options)
            _ = try await site.map()
        } catch {
            throw CommandFailure(.notLoaded, error.description)
        }
        do {
            let handler = DevelopmentHandler(
                site: site, hosts: AcceptedHosts(names: settings.names), token: settings.token)
            let server = HTTPServer(
                config: HTTPServer.Configuration(address: try listening(settings), logger: .disabled), handler: handler)
            let serving = try await Self.begin(server)
            let port =
                switch await server.listeningAddress {
                case .ip4(_, let port), .ip6(_, let port): port
                default: settings.port
                }
            let watching = Task { await FolderWatch([settings.folder]).run { _ in await site.noteChange() } }
            return DevelopmentServer(settings, port, server, serving, watching)
        } catch {
            throw CommandFailure(
                .unfit,
                "The server cannot listen on \(settings.address), port \(settings.port) (\(error)). "
                    + "If the port is in use, choose another with --port.")
        }
    }

    private init(
        _ settings: Settings, _ port: UInt16, _ server: HTTPServer, _ serving: Task<Void, any Error>,
        _ watching: Task<Void, Never>
    ) {
        let address = settings.address
        let host = address == "0.0.0.0" || address == "::" ? "127.0.0.1" : address
        mapURL = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)\(settings.token.folder)routes.json"
        self.port = port
        self.server = server
        self.serving = serving
        self.watching = watching
    }

    deinit {
        serving.cancel()
        watching.cancel()
    }

    /// Returns when the server has stopped.
    func run() async { _ = await serving.result }

    /// Stops the server and closes all connections.
    func stop() async {
        watching.cancel()
        await server.stop()
        serving.cancel()
        _ = await serving.result
    }

    /// Starts the server's task and returns it when the server listens.
    private static func begin(_ server: HTTPServer) async throws -> Task<Void, any Error> {
        let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
        let serving = Task {
            do { try await server.run() } catch {
                outcome.yield(.failure(error))
                throw error
            }
        }
        let waiting = Task {
            try await server.waitUntilListening()
            outcome.yield(.success(()))
        }
        defer { waiting.cancel() }
        for await first in outcomes {
            try first.get()
            break
        }
        return serving
    }

    private static func listening(_ settings: Settings) throws -> any SocketAddress {
        if settings.address.contains(":") { return try .inet6(ip6: settings.address, port: settings.port) }
        return try .inet(ip4: settings.address, port: settings.port)
    }
}
