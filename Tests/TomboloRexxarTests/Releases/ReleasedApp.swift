import Foundation
import ReleaseFixtures
import RexxarFixtures
import TestSupport
import TomboloTestServer
import TomboloEngine
import TomboloUpdates

@testable import TomboloRexxar

/// An app whose routes are signed releases of the bundle `web`.
@MainActor
struct ReleasedApp {
    var publisher: TestPublisher
    let app: TestApp
    var config = RXRConfig()
    let log = Recorder<RXRLog>()
    private let folder = TemporaryFolder()

    /// An app that contains release 1.0.
    init(_ files: [String: String] = files("1")) throws {
        publisher = try TestPublisher(files)
        app = try TestApp(publisher)
        config.routesMapURL = URL(string: "https://cdn.example/app/routes.json")
        config.routesCachePath = folder.file("cache").path(percentEncoded: false)
        config.logger = { [log] in log.note($0) }
    }

    nonisolated static func map(_ text: MapText) -> String { String(decoding: text.data, as: UTF8.self) }

    /// The files of a release with the page `app://shop/cart`.
    static func files(_ version: String, more: [String: String] = [:]) -> [String: String] {
        [
            "routes.json": map(MapText(version, MapText.route("cart", "cart.html"))),
            "cart.html": "<p>cart \(version)", "static/app.js": "app(\(version))",
        ].merging(more) { $1 }
    }

    /// Starts the app with the routes.
    func start() async throws -> RXRRouteManager {
        try await RXRRouteManager(config: config, updater: try await app.start())
    }

    /// Publishes a release.
    mutating func publish(_ release: String, order: Int, _ files: [String: String]) async throws {
        try publisher.offer(release, order: order, files)
        try publisher.publish()
        await app.serve(publisher)
    }
}
