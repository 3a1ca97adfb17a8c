import Foundation
import Synchronization
import Testing
import TomboloTesting

@testable import TomboloRexxar

/// A server that publishes routes, and the folders of an app that updates from it.
@MainActor
final class RoutesSite {
    let server: LocalServer
    let cache = TemporaryFolder()
    let resources = TemporaryFolder()
    let data = TemporaryFolder()
    let log = Recorder<RXRLog>()

    init() async throws { server = try await LocalServer.start() }

    /// Makes the route manager of a newly started app. Waits until the previous manager is released: its last task may still hold it.
    func manager(_ change: (inout RXRConfig) -> Void = { _ in }) async throws -> RXRRouteManager {
        var config = config
        change(&config)
        var manager: RXRRouteManager?
        try await until("the release of the previous manager") {
            do { manager = try await RXRRouteManager(config: config) } catch StoreError.inUse {}
            return manager != nil
        }
        return try #require(manager)
    }

    /// The configuration of the app's route manager.
    var config: RXRConfig {
        var config = RXRConfig()
        config.routesMapURL = server.url("/routes.json")
        config.routesCachePath = cache.url.path(percentEncoded: false)
        config.routesResourcePath = resources.url.path(percentEncoded: false)
        config.routesDataPath = data.url.path(percentEncoded: false)
        config.retryPause = .milliseconds(1)
        config.retries = 0
        config.logger = { [log] in log.note($0) }
        return config
    }

    /// Publishes a map on the server.
    func publish(_ map: MapText, headers: [(name: String, value: String)] = []) async {
        await server.respond(
            StubResponse(headers: [("Content-Type", "application/json")] + headers, body: map.data), at: "/routes.json")
    }

    /// Publishes a file on the server, with the content type of its extension.
    func publish(_ text: String, at path: String) async {
        let types = ["html": "text/html", "js": "text/javascript", "css": "text/css", "png": "image/png"]
        let type = types[path.split(separator: ".").last.map(String.init) ?? ""] ?? "application/octet-stream"
        await server.respond(StubResponse(headers: [("Content-Type", type)], body: Data(text.utf8)), at: path)
    }

    /// Writes a file to the bundled files of the app.
    func ship(_ data: Data, as path: String) throws {
        let file = resources.url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    /// Stores a map in the app's cache as if it had been fetched.
    func cacheMap(_ text: String) async throws {
        let store = try ResourceStore(at: cache.url)
        try await store.goLive(Data(text.utf8))
        try await store.confirm(FileDigest(of: Data(text.utf8)))
    }

    func url(_ path: String) -> String { server.url(path).absoluteString }
}

/// The text of a routes map.
struct MapText {
    var version: String?
    var items: [String] = []
    var files: [String] = []

    /// Makes a map of a version with routes and files.
    init(_ version: String? = nil, _ items: String..., files: [String] = []) {
        self.version = version
        self.items = items
        self.files = files
    }

    var data: Data {
        let version = version.map { #""version": "\#($0)", "# } ?? ""
        return Data(
            #"{\#(version)"items": [\#(items.joined(separator: ", "))], "files": [\#(files.joined(separator: ", "))]}"#
                .utf8)
    }

    /// A route from `app://shop/NAME` to a file.
    static func route(
        _ name: String, _ file: String, isPacked: Bool = true, sha256: String? = nil
    ) -> String {
        let digest = sha256.map { #", "sha256": "\#($0)""# } ?? ""
        return
            #"{"uri": "app://shop/\#(name)([?].*)?$", "remote_file": "\#(file)", "pack_in_app": \#(isPacked)\#(digest)}"#
    }

    static func file(_ file: String, sha256: String? = nil) -> String {
        let digest = sha256.map { #", "sha256": "\#($0)""# } ?? ""
        return #"{"remote_file": "\#(file)"\#(digest)}"#
    }
}

/// Records elements from any thread.
final class Recorder<Element: Sendable>: Sendable {
    private let noted = Mutex<[Element]>([])

    func note(_ element: Element) { noted.withLock { $0.append(element) } }

    var all: [Element] { noted.withLock(\.self) }
}

extension Recorder<RXRLog> {
    var events: [RXRLog.Event] { all.map(\.event) }
}

/// Waits until a condition is true.
func until(_ what: String, _ condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(120)
    while try await !condition() {
        guard .now < end else { throw TestFailure("Timed out waiting for \(what).") }
        try await Task.sleep(for: .milliseconds(5))
    }
}
