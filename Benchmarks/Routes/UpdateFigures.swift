import Foundation
import TomboloRexxar
import TomboloTesting

/// Measures an update of 500 files, of which 5 changed, from a server on the loopback interface: requests, bytes, time.
///
/// Each file has 4 KB. The figure is the median of several updates, in each of which five other files have changed.
@MainActor
enum UpdateFigures {
    private static let fileCount = 500
    private static let changeCount = 5
    private static let rounds = 5

    /// Returns one JSON line for each figure.
    static func measure() async throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tombolo-bench-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (pages, site) = (folder.appending(path: "pages"), folder.appending(path: "site"))
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        for number in 0..<fileCount { try write(number, version: 0, in: pages) }
        let server = try await LocalServer.start(files: site)
        var config = RXRConfig()
        config.routesMapURL = server.url("/routes.json")
        config.routesCachePath = folder.appending(path: "cache").path(percentEncoded: false)
        config.routesResourcePath = folder.appending(path: "none").path(percentEncoded: false)
        let manager = try await RXRRouteManager(config: config)
        try publish(pages, version: 0, to: site)
        let first = try await update(manager, server)
        var later: [Update] = []
        for round in 1...rounds {
            for number in 0..<changeCount { try write(round * changeCount + number, version: round, in: pages) }
            try publish(pages, version: round, to: site)
            later.append(try await update(manager, server))
        }
        await server.stop()
        let median = later.sorted { $0.time < $1.time }[rounds / 2]
        return [
            line("update.first", first.time / .milliseconds(1), "ms"),
            line("update.changed", median.time / .milliseconds(1), "ms"),
            line("update.requests", Double(median.requests), "requests"),
            line("update.bytes", Double(median.bytes) / 1e3, "KB"),
        ]
    }

    private struct Update {
        var time: Duration
        var requests: Int
        var bytes: Int
    }

    private static func update(_ manager: RXRRouteManager, _ server: LocalServer) async throws -> Update {
        let before = await server.requests.count
        let updates = manager.events
        let start = ContinuousClock.now
        guard await manager.updateRoutes() == .success else { throw UpdateFailed() }
        let time = ContinuousClock.now - start
        try await manager.confirm(manager.snapshot)
        var bytes = 0
        for await progress in updates {
            if case .fetching(_, _, let count) = progress { bytes = count }
            if case .live = progress { break }
        }
        return Update(time: time, requests: await server.requests.count - before, bytes: bytes)
    }

    private static func write(_ number: Int, version: Int, in folder: URL) throws {
        let text = "<!DOCTYPE html><title>\(number), \(version)</title>" + String(repeating: "x", count: 4_000)
        try Data(text.utf8).write(to: folder.appending(path: "\(number).html"))
    }

    private static func publish(_ pages: URL, version: Int, to site: URL) throws {
        var options = RoutesBuild.Options()
        options.version = "1.\(version)"
        try RoutesBuild(of: pages, options: options).write(to: site)
    }

    private static func line(_ name: String, _ value: Double, _ unit: String) -> String {
        #"{"name":"routes.\#(name)","value":\#(value),"unit":"\#(unit)"}"#
    }
}

private struct UpdateFailed: Error {}
