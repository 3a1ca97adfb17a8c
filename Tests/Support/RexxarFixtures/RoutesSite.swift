package import Foundation
import Synchronization
import TestSupport
package import TomboloTestServer
package import TomboloRexxar
import TomboloUpdates

/// A server that publishes routes, and the folders of an app that updates from it.
@MainActor
package final class RoutesSite {
    package let server: LocalServer
    package let cache = TemporaryFolder()
    package let resources = TemporaryFolder()
    package let data = TemporaryFolder()
    package let log = Recorder<RXRLog>()

    package init() async throws { server = try await LocalServer.start() }

    /// Makes a route manager, as at the start of an app. Waits until the previous manager is released, which its last task may still hold.
    package func manager(_ change: (inout RXRConfig) -> Void = { _ in }) async throws -> RXRRouteManager {
        var config = config
        change(&config)
        var manager: RXRRouteManager?
        try await until("the release of the previous manager") {
            do { manager = try await RXRRouteManager(config: config) } catch StoreError.inUse {}
            return manager != nil
        }
        guard let manager else { throw TestFailure("There is no manager.") }
        return manager
    }

    /// The configuration of the app's route manager.
    package var config: RXRConfig {
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
    package func publish(_ map: MapText, headers: [(name: String, value: String)] = []) async {
        await server.respond(
            StubResponse(headers: [("Content-Type", "application/json")] + headers, body: map.data), at: "/routes.json")
    }

    /// Publishes a file on the server, with the content type of its extension.
    package func publish(_ text: String, at path: String) async {
        let types = ["html": "text/html", "js": "text/javascript", "css": "text/css", "png": "image/png"]
        let type = types[path.split(separator: ".").last.map(String.init) ?? ""] ?? "application/octet-stream"
        await server.respond(StubResponse(headers: [("Content-Type", type)], body: Data(text.utf8)), at: path)
    }

    /// Writes a file to the bundled files of the app.
    package func ship(_ data: Data, as path: String) throws {
        let file = resources.url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    /// Stores a map in the app's cache as if it had been fetched.
    package func cacheMap(_ text: String) async throws {
        let store = try ResourceStore(at: cache.url)
        try await store.goLive(Data(text.utf8))
        try await store.confirm(FileDigest(of: Data(text.utf8)))
    }

    package func url(_ path: String) -> String { server.url(path).absoluteString }
}

/// The text of a routes map.
package struct MapText {
    package var version: String?
    package var items: [String] = []
    package var files: [String] = []

    /// Makes a map of a version with routes and files.
    package init(_ version: String? = nil, _ items: String..., files: [String] = []) {
        self.version = version
        self.items = items
        self.files = files
    }

    package var data: Data {
        let version = version.map { #""version": "\#($0)", "# } ?? ""
        return Data(
            #"{\#(version)"items": [\#(items.joined(separator: ", "))], "files": [\#(files.joined(separator: ", "))]}"#
                .utf8)
    }

    /// A route from `app://shop/NAME` to a file.
    package static func route(
        _ name: String, _ file: String, isPacked: Bool = true, sha256: String? = nil
    ) -> String {
        let digest = sha256.map { #", "sha256": "\#($0)""# } ?? ""
        return
            #"{"uri": "app://shop/\#(name)([?].*)?$", "remote_file": "\#(file)", "pack_in_app": \#(isPacked)\#(digest)}"#
    }

    package static func file(_ file: String, sha256: String? = nil) -> String {
        let digest = sha256.map { #", "sha256": "\#($0)""# } ?? ""
        return #"{"remote_file": "\#(file)"\#(digest)}"#
    }
}

/// Records elements from any thread.
package final class Recorder<Element: Sendable>: Sendable {
    private let noted = Mutex<[Element]>([])

    package init() {}

    package func note(_ element: Element) { noted.withLock { $0.append(element) } }

    package var all: [Element] { noted.withLock(\.self) }
}

extension Recorder<RXRLog> {
    package var events: [RXRLog.Event] { all.map(\.event) }
}
