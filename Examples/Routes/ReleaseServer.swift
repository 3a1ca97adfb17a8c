import FlyingFox
import FlyingSocks
import Foundation
import TomboloRexxar

/// Stands for the server of files that an app's pages come from, and is slow enough to be watched.
actor ReleaseServer {
    /// The address of what it serves, with a slash at its end.
    nonisolated let base: String
    /// The newest release that it has; nil before there is any.
    private(set) var published: Int?
    /// How many files that release has.
    private(set) var fileCount = 0

    private let pages: URL
    private let work: URL
    private let pace: Duration
    private let server: HTTPServer
    private let serving: Task<Void, any Error>
    private var map: String?
    private var files: [String: URL] = [:]

    /// Starts it; it answers when this returns.
    /// - Parameters:
    ///   - pages: What releases are made of.
    ///   - work: A folder for the releases.
    ///   - port: Where it listens; 0 for any port that is free.
    ///   - pace: How long it takes for each answer.
    static func start(pages: URL, work: URL, port: UInt16, pace: Duration) async throws -> ReleaseServer {
        let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: port)
        let server = HTTPServer(config: HTTPServer.Configuration(address: address, logger: .disabled))
        let serving = Task { try await server.run() }
        do {
            try await server.waitUntilListening()
        } catch {
            serving.cancel()
            // What it is that keeps it from listening.
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

    /// Makes a release and has it in place of the one before, whose files stay.
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
        // Only names that a map has: no path of a request becomes one of this machine.
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
