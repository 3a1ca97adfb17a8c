import FlyingFox
import FlyingSocks
import Foundation
import TomboloRexxar

/// A file server for the pages of an app, slow enough to watch an update.
actor ReleaseServer {
    /// The base URL of the server, with a slash at its end.
    nonisolated let base: String
    /// The number of the latest published release; nil before the first.
    private(set) var published: Int?
    /// The number of files of that release.
    private(set) var fileCount = 0

    private let pages: URL
    private let work: URL
    private let pace: Duration
    private let server: HTTPServer
    private let serving: Task<Void, any Error>
    private var map: String?
    private var files: [String: URL] = [:]

    /// Starts a server. It accepts requests when this function returns.
    /// - Parameters:
    ///   - pages: The folder with the sources of the releases.
    ///   - work: A folder for the releases.
    ///   - port: The port; 0 for any free port.
    ///   - pace: The delay of each response.
    static func start(pages: URL, work: URL, port: UInt16, pace: Duration) async throws -> ReleaseServer {
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
        let release = ReleaseServer(
            base: "http://127.0.0.1:\(port)/", pages: pages, work: work, pace: pace, server: server, serving: serving)
        await server.appendRoute("GET /*") { [weak release] request in
            await release?.answer(to: request.path) ?? HTTPResponse(statusCode: .serviceUnavailable)
        }
        return release
    }

    private init(
        base: String, pages: URL, work: URL, pace: Duration, server: HTTPServer, serving: Task<Void, any Error>
    ) {
        self.base = base
        self.pages = pages
        self.work = work
        self.pace = pace
        self.server = server
        self.serving = serving
    }

    deinit { serving.cancel() }

    /// Builds a release and publishes its map in place of the previous one. Files of earlier releases stay.
    func publish(_ release: Release) throws {
        let build = try release.build(
            from: pages, in: work.appending(path: "release-\(release.number)"), for: base)
        for file in build.files { files["/" + file.path] = file.source }
        map = build.mapText
        fileCount = build.files.count
        published = release.number
    }

    private func answer(to path: String) async -> HTTPResponse {
        try? await Task.sleep(for: pace)
        if path == "/routes.json", let map {
            return HTTPResponse(
                statusCode: .ok, headers: [.contentType: "application/json"], body: Data(map.utf8))
        }
        // Only paths that a map has: a request's path is never used as a path of this machine.
        guard let file = files[path], let data = try? Data(contentsOf: file) else {
            return HTTPResponse(statusCode: .notFound)
        }
        return HTTPResponse(statusCode: .ok, headers: [.contentType: Self.type(of: file)], body: data)
    }

    private static func type(of file: URL) -> String {
        switch file.pathExtension {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css"
        case "js": "text/javascript"
        default: "image/svg+xml"
        }
    }
}
