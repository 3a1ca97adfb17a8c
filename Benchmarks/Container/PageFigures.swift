import Foundation
import Tombolo
import TomboloRexxarUI
import TomboloTesting

/// Measures the time from before a view is created until its first page has loaded, in a window. There are three variants: the file shown
/// directly, a container with bundled files, and a container with cached files.
///
/// Each view has a web process of its own, as the first page of a program has. The three variants take turns. The figure of each is the
/// median.
@MainActor
struct PageFigures {
    private static let rounds = 15
    /// Number of first rounds that do not count, since they include work that the system and the program do only once.
    private static let warmUps = 2
    private static let uri = "app://bench/page"

    private let app: Application
    private let profile: any Profile
    private let folder: URL
    private let bundled: RXRRouteManager
    private let cached: RXRRouteManager

    /// Returns one JSON line for each figure.
    static func measure(in app: Application, _ profile: any Profile) async throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tombolo-bench-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await PageFigures(app, profile, in: folder).measure()
    }

    private init(_ app: Application, _ profile: any Profile, in folder: URL) async throws {
        (self.app, self.profile, self.folder) = (app, profile, folder)
        let pages = folder.appending(path: "pages")
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        try Data(Self.page.utf8).write(to: pages.appending(path: "page.html"))
        try Data(Self.map(naming: "https://bench.invalid/pages/page.html").utf8)
            .write(to: folder.appending(path: "routes.json"))
        bundled = try await RXRRouteManager(config: Self.config("cache-1", in: folder))

        let server = try await LocalServer.start()
        await server.respond(StubResponse(body: Data(Self.map(naming: "/page.html").utf8)), at: "/routes.json")
        await server.respond(.html(Self.page), at: "/page.html")
        var config = Self.config("cache-2", in: folder)
        config.routesMapURL = server.url("/routes.json")
        config.routesResourcePath = folder.appending(path: "none").path(percentEncoded: false)
        cached = try await RXRRouteManager(config: config)
        guard await cached.updateRoutes() == .success else { throw BenchmarkFailure("the routes were not updated") }
        try await cached.confirm(cached.snapshot)
        await server.stop()
    }

    private func measure() async throws -> [String] {
        let ways: [(name: String, show: () async throws -> Duration)] = [
            ("direct", direct), ("bundle", { try await contained(bundled) }),
            ("cache", { try await contained(cached) }),
        ]
        var times: [String: [Duration]] = [:]
        for round in 0..<Self.warmUps + Self.rounds {
            // Each variant is first, second and third equally often.
            for index in ways.indices {
                let way = ways[(index + round) % ways.count]
                let time = try await way.show()
                if round >= Self.warmUps { times[way.name, default: []].append(time) }
            }
        }
        return ways.map { way in
            let median = (times[way.name] ?? []).sorted()[Self.rounds / 2] / .milliseconds(1)
            return #"{"name":"rexxar.page.\#(way.name)","value":\#(median),"unit":"ms"}"#
        }
    }

    private func direct() async throws -> Duration {
        let start = ContinuousClock.now
        let view = try PageView(
            PageView.Configuration(
                profile: profile, calls: CallRegistry(), policy: AccessPolicy(),
                folders: ["pages": folder.appending(path: "pages")]))
        let window = Window("Benchmark", size: (800, 600), showing: view, in: app)
        try await finish(view.page) { view.load(folder: "pages", path: "page.html") }
        let time = ContinuousClock.now - start
        view.page.close()
        window.close()
        try await settle()
        return time
    }

    private func contained(_ routes: RXRRouteManager) async throws -> Duration {
        let start = ContinuousClock.now
        let controller = try RXRViewController(uri: Self.uri, routes: routes, profile: profile)
        let window = Window(
            "Benchmark", size: (800, 600), showing: controller.pageView, content: controller.view.widget,
            titleBar: controller.view.header.widget, in: app)
        try await finish(controller.page) { controller.load() }
        let time = ContinuousClock.now - start
        let title = try await controller.page.evaluate("return document.title")
        guard title == "Benchmark page" else { throw BenchmarkFailure("another page was shown") }
        await controller.close()
        window.close()
        try await settle()
        return time
    }

    private func finish(_ page: Page, _ load: () -> Void) async throws {
        let events = page.events
        load()
        for await event in events {
            guard case .navigation(let step) = event else { continue }
            if case .finished = step { return }
            if case .failed(_, let error) = step { throw BenchmarkFailure("a page failed: \(error)") }
        }
        throw BenchmarkFailure("a page ended before it was there")
    }

    /// Gives the processes of a closed view time to end before the next measurement.
    private func settle() async throws { try await Task.sleep(for: .milliseconds(300)) }

    private static func config(_ cache: String, in folder: URL) -> RXRConfig {
        var config = RXRConfig()
        config.routesCachePath = folder.appending(path: cache).path(percentEncoded: false)
        config.routesResourcePath = folder.path(percentEncoded: false)
        return config
    }

    private static func map(naming file: String) -> String {
        #"{"version": "1.0", "items": [{"uri": "\#(uri)", "remote_file": "\#(file)", "pack_in_app": true}]}"#
    }

    /// A page of 100 KB, the size of pages that contain their scripts and styles.
    private static var page: String {
        let lines = (0..<1_000).map { "<p class=\"a\">\($0) " + String(repeating: "lorem ipsum ", count: 7) + "</p>\n" }
        return "<!DOCTYPE html><meta charset=utf-8><title>Benchmark page</title>\n" + lines.joined()
    }
}

struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
