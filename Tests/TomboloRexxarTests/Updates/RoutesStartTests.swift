import TestSupport
import RexxarFixtures
import Foundation
import Testing
import TomboloTestServer
import TomboloUpdates

@testable import TomboloRexxar

/// The map with which an app starts.
@MainActor
struct RoutesStartTests {
    private let collection = "douban://douban.com/subject_collection/123"

    private func site() async throws -> RoutesSite {
        let site = try await RoutesSite()
        try site.ship(Data(try Fixtures.bytes("maps/collection.json")), as: "routes.json")
        return site
    }

    @Test
    func theBundledMapRoutesPages() async throws {
        let site = try await site()
        try site.ship(Data("collection".utf8), as: "subject_collection.html")
        let manager = try await site.manager()
        #expect(manager.isRouteExist(for: collection))
        #expect(manager.remoteHtmlURL(for: collection) == site.server.url("/subject_collection.html"))
        #expect(await manager.localHtml(for: collection)?.bytes == Data("collection".utf8))
        #expect(!manager.isRouteExist(for: "douban://douban.com/foo"))
        #expect(await !manager.isLocalRouteFileExist(for: "douban://douban.com/foo"))
    }

    @Test(arguments: [#"{"items": []}"#, #"{"items": [], "version": "6.3.0"}"#])
    func anOlderCachedMapIsReplacedByTheBundledOne(cached: String) async throws {
        let site = try await site()
        try await site.cacheMap(cached)
        let manager = try await site.manager()
        #expect(manager.snapshot.map.routes.count == 1)
        #expect(manager.snapshot.version?.text == "6.4.0")
        #expect(await manager.files.store?.liveMap == nil)
        #expect(try await manager.files.store?.file(named: ResourceStore.mapName) == nil)
    }

    @Test(arguments: ["6.6.0", "6.4.0"])
    func aCachedMapThatIsNotOlderIsUsed(version: String) async throws {
        let site = try await site()
        try await site.cacheMap(#"{"version": "\#(version)", "items": []}"#)
        let manager = try await site.manager()
        #expect(manager.snapshot.map.routes.isEmpty)
        #expect(manager.snapshot.version?.text == version)
        #expect(await manager.files.store?.liveMap == manager.snapshot.digest)
    }

    @Test
    func withoutAMapThereAreNoRoutes() async throws {
        let site = try await RoutesSite()
        let manager = try await site.manager()
        #expect(manager.snapshot.source == .none)
        for uri in ["", "app://shop", collection, String(repeating: "x", count: 100_000)] {
            #expect(!manager.isRouteExist(for: uri))
        }
    }

    @Test(arguments: ["", "[]", "{", "\u{FEFF}", "{\"items\": \"none\"}"])
    func invalidBundledMapsAreReported(text: String) async throws {
        let site = try await RoutesSite()
        try site.ship(Data(text.utf8), as: "routes.json")
        let manager = try await site.manager()
        #expect(manager.snapshot.map.routes.isEmpty)
        #expect(site.log.events.contains(.routesMapProblem))
    }

    @Test
    func invalidFileEntriesAreReportedAndTheOthersWork() async throws {
        let site = try await RoutesSite()
        let map = MapText(
            "1", MapText.route("a", "javascript:alert(1)"), MapText.route("b", "https://user:secret@h/b.html"),
            MapText.route("c", "https://h/../c.html"), MapText.route("d", "file:///etc/passwd"),
            MapText.route("e", "https://h/e.html"),
            files: [
                MapText.file("ftp://h/x.js"), MapText.file("https://h/y.js", sha256: String(repeating: "1", count: 64)),
                MapText.file("https://h/y.js", sha256: String(repeating: "2", count: 64)),
            ])
        try site.ship(map.data, as: "routes.json")
        let manager = try await site.manager()
        for name in ["a", "b", "c", "d"] { #expect(!manager.isRouteExist(for: "app://shop/\(name)"), "\(name)") }
        #expect(manager.isRouteExist(for: "app://shop/e"))
        #expect(
            manager.snapshot.problems.map(\.place) == [
                "items[0]", "items[1]", "items[2]", "items[3]", "files[0]", "files[2]",
            ])
    }

    @Test(arguments: [true, false])
    func aMapMissingFromTheCacheIsFetchedAgain(isBundled: Bool) async throws {
        let site = try await isBundled ? site() : RoutesSite()
        let map = MapText("7", MapText.route("cart", "cart.html"))
        await site.publish(map, headers: [("ETag", "\"seven\"")])
        await site.publish("cart", at: "/cart.html")
        #expect(await (try site.manager()).updateRoutes() == .success)
        // Programs that clean up caches delete such files.
        let digest = FileDigest(of: map.data).text
        let object = site.cache.url.appending(path: "objects/\(digest.prefix(2))/\(digest.dropFirst(2))")
        let manager = try await site.manager { _ in try? FileManager.default.removeItem(at: object) }
        #expect(!manager.isRouteExist(for: "app://shop/cart"))
        #expect(await manager.updateRoutes() == .success)
        #expect(manager.isRouteExist(for: "app://shop/cart"))
        #expect(await site.server.requests.last { $0.path == "/routes.json" }?.headers["if-none-match"] == nil)
    }

    @Test
    func aCacheIsUsedByOneManagerAtATime() async throws {
        let site = try await RoutesSite()
        let manager = try await site.manager()
        await #expect(throws: StoreError.self) { try await RXRRouteManager(config: site.config) }
        #expect(!manager.hasRolledBackAtStart)
    }

    @Test
    func bundledPagesWorkWithoutACacheAndTheFailureIsLogged() async throws {
        let site = try await site()
        try site.cache.write("", to: "file")
        let manager = try await site.manager { $0.routesCachePath = site.cache.path("file") }
        #expect(manager.isRouteExist(for: collection))
        #expect(site.log.events == [.failedToCreateCacheDirectoryError])
        #expect(await manager.updateRoutes() == .failed(.noStore))
    }

    @Test(arguments: ["file:///routes.json", "https://user@h/routes.json", "routes.json"])
    func invalidMapURLsAreRejected(text: String) async throws {
        let site = try await RoutesSite()
        await #expect(throws: RXRConfigError.self) { try await site.manager { $0.routesMapURL = URL(string: text) } }
    }

    @Test
    func anUnconfirmedVersionIsRolledBackAndNotInstalledAgain() async throws {
        let site = try await site()
        await site.publish(MapText("7", MapText.route("cart", "cart.html")))
        await site.publish("cart", at: "/cart.html")
        let state = try await site.manager().updateRoutes()
        #expect(state == .success)
        for _ in 1...2 {
            let manager = try await site.manager()
            #expect(manager.snapshot.version?.text == "7")
            manager.noteFailure(of: manager.snapshot)
        }
        let manager = try await site.manager()
        #expect(manager.hasRolledBackAtStart)
        #expect(manager.snapshot.version?.text == "6.4.0")
        #expect(site.log.events.contains(.rolledBack))
        #expect(await manager.updateRoutes() == .cancelled)
        await site.publish(MapText("7.1", MapText.route("cart", "cart.html")))
        #expect(await manager.updateRoutes() == .success)
    }

    @Test
    func startsWithoutATriedPageDoNotRollBackTheVersion() async throws {
        let site = try await site()
        await site.publish(MapText("7", MapText.route("cart", "cart.html")))
        await site.publish("cart", at: "/cart.html")
        #expect(await (try site.manager()).updateRoutes() == .success)
        for _ in 1...5 { #expect(try await site.manager().snapshot.version?.text == "7") }
    }

    /// The signals that end the app; nil if it exits.
    @Test(arguments: [nil, SIGTERM, SIGINT, SIGHUP, SIGKILL] as [Int32?])
    func onlyStartsOfKilledProcessesCountAgainstTheVersion(signal: Int32?) async throws {
        let isLive = try await isLiveAfterThreeStarts(endedBy: signal)
        #expect(isLive == (signal != SIGKILL))
    }

    @Test
    func aStartWithAFailedPageCountsEvenIfASignalRequestsTheEnd() async throws {
        #expect(try await !isLiveAfterThreeStarts(endedBy: SIGTERM, ["failed"]))
    }

    /// Starts an app three times with a version that no page confirms.
    /// - Returns: Whether the version is still live.
    private func isLiveAfterThreeStarts(endedBy signal: Int32?, _ options: [String] = []) async throws -> Bool {
        let site = try await site()
        await site.publish(MapText("7", MapText.route("cart", "cart.html")))
        await site.publish("cart", at: "/cart.html")
        #expect(await (try site.manager()).updateRoutes() == .success)
        let folder = site.config.cacheFolder.path(percentEncoded: false)
        let arguments = signal.map { ["raise", folder, "\($0)"] } ?? ["exit", folder]
        let status = signal.map { 128 + $0 } ?? 0
        for _ in 1...3 {
            let run = try await ShellRun.of([BuiltProgram.path("store-probe")] + arguments + options)
            #expect(run.status == status, "\(run.output)")
        }
        return try await site.manager().snapshot.version?.text == "7"
    }

    @Test
    func aConfirmedVersionIsNotRolledBack() async throws {
        let site = try await site()
        await site.publish(MapText("7", MapText.route("cart", "cart.html")))
        await site.publish("cart", at: "/cart.html")
        do {
            let manager = try await site.manager()
            #expect(await manager.updateRoutes() == .success)
            try await manager.confirm(manager.snapshot)
        }
        for _ in 1...4 { #expect(try await site.manager().snapshot.version?.text == "7") }
    }

    @Test
    func anAppCanRollBackToThePreviousVersion() async throws {
        let site = try await site()
        let manager = try await site.manager()
        for version in ["7", "8"] {
            await site.publish(MapText(version, MapText.route("cart", "cart.html")))
            await site.publish("cart", at: "/cart.html")
            #expect(await manager.updateRoutes() == .success)
            try await manager.confirm(manager.snapshot)
        }
        var updates = manager.events.makeAsyncIterator()
        try await manager.rollBack()
        #expect(manager.snapshot.version?.text == "7")
        #expect(await updates.next() == .rolledBack(RoutesVersion("7")))
        #expect(await manager.updateRoutes() == .cancelled)
        try await manager.rollBack()
        try await manager.rollBack()
        #expect(manager.snapshot.version?.text == "6.4.0")
    }
}
