import FlyingFox
import FlyingSocks
public import Foundation

/// A web server in this process, for tests. It misbehaves on request and records the requests it receives.
///
/// It listens on a free port of the loopback interface and has two names, `127.0.0.1` and `localhost`, which are two
/// origins of two sites. Besides ``files`` and the answers that a test adds with ``respond(_:at:)``, it answers:
///
/// | path | answer |
/// |---|---|
/// | `/redirect?to=URL&status=302` | a redirect |
/// | `/redirect/chain/3` | three redirects in a row, then `/ok` |
/// | `/redirect/loop` | a redirect to itself |
/// | `/delay/500?then=/ok` | what `then` answers, 500 ms later |
/// | `/status/503` | that status with a small page |
/// | `/ok` | a small page |
/// | `/drop` | the connection is closed without an answer |
/// | `/drop/body?length=100000&after=5000` | closed after that many bytes of the body |
/// | `/cookies/set?name=value&attributes=; Path=/` | a Set-Cookie for each name, with the attributes |
/// | `/echo` | the request as JSON: method, path, headers, body |
/// | `/download?name=a.bin&length=1000&chunk=100&delay=10&after=500` | an attachment, in chunks with a delay in ms before each, closed early with `after` |
/// | `/download?name=a.bin&unknown=1000` | an attachment of that length, without its length in the header |
public final class LocalServer: Sendable {
    /// The names of the server.
    public enum Host: String, Sendable, CaseIterable {
        /// `127.0.0.1`.
        case address = "127.0.0.1"
        /// `localhost`.
        case localhost

        func url(_ path: String, port: UInt16) -> URL {
            guard let url = URL(string: "http://\(rawValue):\(port)\(path)") else {
                preconditionFailure("\(path) is not the path of a URL")
            }
            return url
        }
    }

    /// The port on the loopback interface.
    public let port: UInt16
    /// The folder that is served on paths without another route, without a content security policy; nil for none.
    public let files: URL?

    private let server: HTTPServer
    private let running: Task<Void, any Error>
    private let state: LocalServerState

    /// Starts a server. It accepts requests when this returns.
    public static func start(files: URL? = nil) async throws -> LocalServer {
        let state = LocalServerState()
        let configuration = HTTPServer.Configuration(
            address: try .inet(ip4: Host.address.rawValue, port: 0), timeout: 120, pool: try await SharedSocketPool(),
            logger: .disabled)
        let server = HTTPServer(
            config: configuration, handler: LocalServerRoutes(state: state, files: try LocalServerFiles(files)))
        let running = Task { try await server.run() }
        do {
            // The default of 5 s is too short if many tests start at the same time and occupy all threads.
            try await server.waitUntilListening(timeout: 60)
            guard case .ip4(_, let port) = await server.listeningAddress else { throw LocalServerError.noAddress }
            return LocalServer(port: port, files: files, server: server, running: running, state: state)
        } catch {
            running.cancel()
            throw error
        }
    }

    private init(
        port: UInt16, files: URL?, server: HTTPServer, running: Task<Void, any Error>, state: LocalServerState
    ) {
        self.port = port
        self.files = files
        self.server = server
        self.running = running
        self.state = state
    }

    deinit { running.cancel() }

    /// Stops the server and closes all connections. A server that is released stops too, some time later.
    public func stop() async {
        await server.stop()
        running.cancel()
        _ = await running.result
    }

    /// Returns the URL of a path, with an optional query.
    public func url(_ path: String, host: Host = .address) -> URL {
        host.url(path, port: port)
    }

    /// Answers later requests for `path` with `answer`. This route precedes all others.
    public func respond(_ answer: StubResponse, at path: String) async { await state.set(answer, at: path) }

    /// Returns the number of requests for `path`, with any query.
    public func requestCount(of path: String) async -> Int {
        await state.requests.count { $0.path == path }
    }

    /// All requests, in the order of their arrival.
    public var requests: [ReceivedRequest] {
        get async { await state.requests }
    }
}

/// The reason why a server did not start.
enum LocalServerError: Error {
    case noAddress
}
