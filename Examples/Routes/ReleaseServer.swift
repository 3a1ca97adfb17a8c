import FlyingFox
import FlyingSocks
import Foundation
import TomboloEngine

/// A static file server for a repository of releases, slow enough to watch an update.
actor ReleaseServer {
    /// A request for a file.
    struct Fetch: Sendable {
        /// The path, with shortened digests.
        var path: String
        /// The size of the file in bytes; nil if there is no such file.
        var size: Int?
    }

    /// The base URL of the server, with a slash at its end.
    nonisolated let base: String
    /// The requests, in order. For one reader.
    nonisolated let fetches: AsyncStream<Fetch>

    private let report: AsyncStream<Fetch>.Continuation
    private let server: HTTPServer
    private let serving: Task<Void, any Error>
    private let pace: Duration
    private var folder: SealedFolder?

    /// Starts a server. It accepts requests when this function returns.
    /// - Parameters:
    ///   - port: The port; 0 for any free port.
    ///   - pace: The delay of each response.
    static func start(port: UInt16, pace: Duration) async throws -> ReleaseServer {
        let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: port)
        let server = HTTPServer(config: HTTPServer.Configuration(address: address, logger: .disabled))
        let serving = Task { try await server.run() }
        do {
            try await server.waitUntilListening()
        } catch {
            serving.cancel()
            // Throws the error that prevents listening.
            try await serving.value
            throw error
        }
        guard case .ip4(_, let port)? = await server.listeningAddress else { throw LiveRoutesFailure.noServer }
        let release = ReleaseServer(port: port, pace: pace, server: server, serving: serving)
        await server.appendRoute("GET /*") { [weak release] request in
            await release?.answer(to: request.path) ?? HTTPResponse(statusCode: .serviceUnavailable)
        }
        return release
    }

    private init(port: UInt16, pace: Duration, server: HTTPServer, serving: Task<Void, any Error>) {
        base = "http://127.0.0.1:\(port)/"
        (self.pace, self.server, self.serving) = (pace, server, serving)
        (fetches, report) = AsyncStream.makeStream()
    }

    deinit {
        serving.cancel()
        report.finish()
    }

    /// Serves the files of a folder from now on.
    func serve(_ folder: URL) { self.folder = SealedFolder(path: folder.path(percentEncoded: false)) }

    private func answer(to path: String) async -> HTTPResponse {
        try? await Task.sleep(for: pace)
        // The other files of the folder belong to the publisher.
        let isPublic = ["metadata", "targets", "objects", "deltas", "packs", "hints"].contains {
            path.hasPrefix("/\($0)/")
        }
        let bytes = isPublic ? folder?.bytes(at: path, limit: 64 << 20) : nil
        report.yield(Fetch(path: Self.short(path), size: bytes?.count))
        guard let bytes else { return HTTPResponse(statusCode: .notFound) }
        return HTTPResponse(
            statusCode: .ok, headers: [.contentType: "application/octet-stream"], body: Data(bytes))
    }

    /// Shortens the digests in a path, which have 64 digits, or 62 after a folder with the first two.
    private static func short(_ path: String) -> String {
        String(path.dropFirst()).replacing(/[0-9a-f]{62,64}/) { "\($0.output.prefix(6))…" }
    }
}
