import RexxarFixtures
import TestSupport
import Foundation
import Testing
import TomboloTestServer
import TomboloUpdates

@testable import TomboloRexxar

/// The requests of an update, and the conditions under which its map goes live.
@MainActor
struct RoutesUpdateTests {
    private let old = MapText("6.4.0", MapText.route("old", "old.html", isPacked: false))
    private let cart = "app://shop/cart"

    private func site() async throws -> RoutesSite {
        let site = try await RoutesSite()
        try site.ship(old.data, as: "routes.json")
        return site
    }

    // MARK: The map

    @Test
    func aNewerMapGoesLiveAndPersistsByteForByte() async throws {
        let site = try await site()
        let map = MapText("6.5.0", MapText.route("cart", "cart.html"))
        await site.publish(map)
        await site.publish("cart", at: "/cart.html")
        do {
            let manager = try await site.manager()
            #expect(await manager.updateRoutes() == .success)
            #expect(manager.isRouteExist(for: cart))
            #expect(!manager.isRouteExist(for: "app://shop/old"))
        }
        let manager = try await site.manager()
        #expect(manager.snapshot.version?.text == "6.5.0")
        let store = try #require(manager.files.store)
        let digest = try #require(try await store.file(named: "routes.json")?.digest)
        #expect(try await store.bytes(of: digest) == map.data)
        #expect(await manager.localHtml(for: cart)?.bytes == Data("cart".utf8))
    }

    @Test(arguments: ["6.4.0", "6.3.9", "6.4", "0"])
    func aMapThatIsNotNewerIsIgnored(version: String) async throws {
        let site = try await site()
        await site.publish(MapText(version, MapText.route("cart", "cart.html")))
        let manager = try await site.manager()
        #expect(await manager.updateRoutes() == .cancelled)
        #expect(manager.snapshot.version?.text == "6.4.0")
        #expect(await manager.files.store?.liveMap == nil)
        #expect(await site.server.requestCount(of: "/cart.html") == 0)
    }

    @Test
    func anOlderMapIsAcceptedIfVersionsAreIgnored() async throws {
        let site = try await site()
        await site.publish(MapText("1", MapText.route("cart", "cart.html", isPacked: false)))
        let manager = try await site.manager { $0.needsIgnoreRoutesVersion = true }
        #expect(await manager.updateRoutes() == .success)
        #expect(manager.snapshot.version?.text == "1")
    }

    @Test(arguments: [
        "", "[]", "nonsense", "{\"items\": []}", "{\"items\": [\"x\"]}",
        #"{"items": [{"uri": "(", "remote_file": "a"}]}"#, #"{"items": [{"uri": "a://b", "remote_file": "ftp://h/"}]}"#,
    ])
    func invalidAndEmptyMapsChangeNothing(text: String) async throws {
        let site = try await site()
        await site.server.respond(StubResponse(body: Data(text.utf8)), at: "/routes.json")
        let manager = try await site.manager()
        guard case .failed = await manager.updateRoutes() else { throw TestFailure("The update succeeded.") }
        #expect(manager.isRouteExist(for: "app://shop/old"))
        #expect(site.log.events == [.downloadingRoutesError])
    }

    @Test(arguments: [500, 404, 304, 204, 206])
    func statusesOtherThan200Fail(status: Int) async throws {
        let site = try await site()
        await site.server.respond(StubResponse(status: status, body: old.data), at: "/routes.json")
        let manager = try await site.manager()
        #expect(await manager.updateRoutes() == .failed(.mapStatus(status)))
        #expect(site.log.all.last?.status == status)
        #expect(manager.isRouteExist(for: "app://shop/old"))
    }

    @Test
    func aBrokenConnectionFailsTheUpdate() async throws {
        let site = try await site()
        for path in ["/drop", "/drop/body?length=100000&after=5000"] {
            let manager = try await site.manager { $0.routesMapURL = site.server.url(path) }
            guard case .failed(.map(.connection)) = await manager.updateRoutes() else {
                throw TestFailure("The update from \(path) succeeded.")
            }
        }
    }

    @Test
    func aServerThatDoesNotRespondTimesOut() async throws {
        let site = try await site()
        let manager = try await site.manager {
            $0.routesMapURL = site.server.url("/delay/60000")
            $0.transferTimeout = .milliseconds(200)
        }
        #expect(await manager.updateRoutes() == .failed(.map(.timedOut)))
    }

    @Test
    func withoutAMapURLTheUpdateFailsAndIsLogged() async throws {
        let site = try await site()
        let manager = try await site.manager { $0.routesMapURL = nil }
        #expect(await manager.updateRoutes() == .failed(.noMapURL))
        #expect(site.log.events == [.noRoutesMapURL])
        let state = await withCheckedContinuation { continuation in
            manager.updateRoutes { continuation.resume(returning: $0) }
        }
        #expect(state == .failed(.noMapURL))
    }

    @Test
    func transientFailuresAreRetried() async throws {
        let site = try await site()
        await site.server.respond(StubResponse(status: 503), at: "/routes.json")
        let manager = try await site.manager { $0.retries = 2 }
        #expect(await manager.updateRoutes() == .failed(.mapStatus(503)))
        #expect(await site.server.requestCount(of: "/routes.json") == 3)
        await site.server.respond(StubResponse(status: 404), at: "/routes.json")
        #expect(await manager.updateRoutes() == .failed(.mapStatus(404)))
        #expect(await site.server.requestCount(of: "/routes.json") == 4)
    }

    @Test
    func redirectsOfTheMapToAnotherHostAreRejected() async throws {
        let site = try await site()
        await site.publish(MapText("9", MapText.route("cart", "cart.html", isPacked: false)))
        let elsewhere = "http://localhost:\(site.server.port)/routes.json"
        let path = "/redirect?to=\(elsewhere)"
        let manager = try await site.manager { $0.routesMapURL = site.server.url(path) }
        #expect(await manager.updateRoutes() == .failed(.map(.redirect(to: elsewhere))))
        #expect(await site.server.requestCount(of: "/routes.json") == 0)
    }

    @Test
    func redirectsOfTheMapWithinTheHostAreFollowed() async throws {
        let site = try await site()
        await site.publish(MapText("9", MapText.route("cart", "/cart.html", isPacked: false)))
        let manager = try await site.manager { $0.routesMapURL = site.server.url("/redirect?to=/routes.json") }
        #expect(await manager.updateRoutes() == .success)
    }

    @Test
    func theMapRequestHasTheConfiguredHeadersAndParameters() async throws {
        let site = try await site()
        let manager = try await site.manager {
            $0.routesMapURL = site.server.url("/echo?a=1&a=2")
            $0.userAgent = "Shop/1.0"
            $0.extraRequestParameters = [
                URLQueryItem(name: "channel", value: "a&b=c"), URLQueryItem(name: "x", value: "é"),
            ]
        }
        // The response is not a map; only the request is checked.
        _ = await manager.updateRoutes()
        let request = try #require(await site.server.requests.first)
        #expect(request.headers["user-agent"] == "Shop/1.0")
        #expect(request.headers["cache-control"] == "no-cache")
        #expect(request.headers["cookie"] == nil)
        #expect(request.query == "a=1&a=2&channel=a%26b%3Dc&x=%C3%A9")
    }

    @Test
    func concurrentUpdatesShareOneRequestAndResult() async throws {
        let site = try await site()
        await site.publish(MapText("7", MapText.route("cart", "cart.html")))
        await site.publish("cart", at: "/cart.html")
        let manager = try await site.manager()
        let ended = Recorder<RXRUpdateState>()
        for _ in 1...2 {
            manager.updateRoutes { state in
                MainActor.assertIsolated()
                ended.note(state)
            }
        }
        async let third = manager.updateRoutes()
        ended.note(await third)
        try await until("three results") { ended.all.count >= 3 }
        #expect(ended.all == [.success, .success, .success])
        #expect(await site.server.requestCount(of: "/routes.json") == 1)
        #expect(await site.server.requestCount(of: "/cart.html") == 1)
    }

    @Test
    func theLiveMapIsRequestedConditionally() async throws {
        let site = try await site()
        await site.publish(
            MapText("7", MapText.route("cart", "cart.html", isPacked: false)),
            headers: [("ETag", "\"seven\""), ("Last-Modified", "Sat, 21 Nov 2026 12:00:00 GMT")])
        #expect(await (try site.manager()).updateRoutes() == .success)
        await site.server.respond(StubResponse(status: 304), at: "/routes.json")
        // A new manager reads the entity tag and date from the store.
        let manager = try await site.manager()
        #expect(await manager.updateRoutes() == .cancelled)
        let fields = try #require(await site.server.requests.last?.headers)
        #expect(fields["if-none-match"] == "\"seven\"")
        #expect(fields["if-modified-since"] == "Sat, 21 Nov 2026 12:00:00 GMT")
    }

    // MARK: Files

    @Test
    func onlyMissingPackedFilesAreFetchedAndOnlyOnce() async throws {
        let site = try await site()
        try site.ship(Data("shipped".utf8), as: "app/shipped.html")
        await site.publish(
            MapText(
                "7", MapText.route("a", "app/a.html"), MapText.route("again", "app/a.html"),
                MapText.route("later", "app/later.html", isPacked: false), MapText.route("shipped", "app/shipped.html"),
                files: [MapText.file("app/a.js")]))
        await site.publish("a", at: "/app/a.html")
        await site.publish("a()", at: "/app/a.js")
        let manager = try await site.manager()
        #expect(await manager.updateRoutes() == .success)
        #expect(await site.server.requests.map(\.path).sorted() == ["/app/a.html", "/app/a.js", "/routes.json"])
        #expect(await manager.localHtml(for: "app://shop/shipped")?.bytes == Data("shipped".utf8))
        #expect(await !manager.isLocalRouteFileExist(for: "app://shop/later"))
    }

    @Test
    func prefetchingEverythingFetchesUnpackedFiles() async throws {
        let site = try await site()
        await site.publish(MapText("7", MapText.route("later", "later.html", isPacked: false)))
        await site.publish("later", at: "/later.html")
        let manager = try await site.manager { $0.prefetch = .everything }
        #expect(await manager.updateRoutes() == .success)
        #expect(await manager.isLocalRouteFileExist(for: "app://shop/later"))
    }

    @Test
    func onlyChangedFilesAreFetched() async throws {
        let site = try await site()
        let manager = try await site.manager()
        for (version, text) in [("7", "one"), ("8", "two")] {
            let digests = ["same", text].map { FileDigest(of: Data($0.utf8)).text }
            await site.publish(
                MapText(
                    version, MapText.route("same", "\(version)/same.html", sha256: digests[0]),
                    MapText.route("cart", "\(version)/cart.html", sha256: digests[1]),
                    MapText.route("fixed", "fixed.html")))
            await site.publish("same", at: "/\(version)/same.html")
            await site.publish(text, at: "/\(version)/cart.html")
            await site.publish("fixed", at: "/fixed.html")
            #expect(await manager.updateRoutes() == .success)
        }
        let paths = await site.server.requests.map(\.path)
        #expect(
            paths.filter { $0 != "/routes.json" }.sorted() == [
                "/7/cart.html", "/7/same.html", "/8/cart.html", "/fixed.html",
            ])
        let same = try #require(await manager.localHtml(for: "app://shop/same"))
        #expect(same == RoutedFile(bytes: Data("same".utf8), contentType: "text/html"))
    }

    @Test
    func bundledFilesAreNotFetchedUnderAnotherURL() async throws {
        let site = try await site()
        let digests = ["same", "one", "two"].map { FileDigest(of: Data($0.utf8)).text }
        try site.ship(Data("same".utf8), as: "1/same.html")
        try site.ship(Data("one".utf8), as: "1/cart.html")
        let shipped = MapText(
            "7", MapText.route("same", site.url("/1/same.html"), sha256: digests[0]),
            MapText.route("cart", site.url("/1/cart.html"), sha256: digests[1]))
        try site.ship(shipped.data, as: "routes.json")
        await site.publish(
            MapText(
                "8", MapText.route("same", "2/same.html", sha256: digests[0]),
                MapText.route("cart", "2/cart.html", sha256: digests[2])))
        await site.publish("two", at: "/2/cart.html")
        let manager = try await site.manager()
        #expect(await manager.updateRoutes() == .success)
        #expect(await site.server.requests.map(\.path) == ["/routes.json", "/2/cart.html"])
        let same = try #require(await manager.localHtml(for: "app://shop/same"))
        #expect(same == RoutedFile(bytes: Data("same".utf8), contentType: "text/html; charset=utf-8"))
        #expect(await manager.localHtml(for: cart)?.bytes == Data("two".utf8))
    }

    @Test
    func redirectsOfFilesToAnotherHostNeedADigest() async throws {
        let site = try await site()
        await site.publish("moved", at: "/moved.html")
        let elsewhere = "http://localhost:\(site.server.port)/moved.html"
        await site.server.respond(StubResponse(status: 302, headers: [("Location", elsewhere)]), at: "/cart.html")
        await site.publish(MapText("7", MapText.route("cart", "cart.html")))
        let manager = try await site.manager()
        let refused = FileFailure.fetch(.redirect(to: elsewhere))
        #expect(await manager.updateRoutes() == .failed(.file(site.url("/cart.html"), refused)))
        #expect(await site.server.requestCount(of: "/moved.html") == 0)
        let digest = FileDigest(of: Data("moved".utf8)).text
        await site.publish(MapText("8", MapText.route("cart", "cart.html", sha256: digest)))
        #expect(await manager.updateRoutes() == .success)
        #expect(await manager.localHtml(for: cart)?.bytes == Data("moved".utf8))
    }

    @Test
    func aWrongDigestKeepsTheMapFromGoingLive() async throws {
        let site = try await site()
        let wanted = FileDigest(of: Data("wanted".utf8))
        await site.publish(MapText("7", MapText.route("cart", "cart.html", sha256: wanted.text)))
        await site.publish("other", at: "/cart.html")
        let manager = try await site.manager()
        let failure = FileFailure.wrongDigest(found: FileDigest(of: Data("other".utf8)))
        #expect(await manager.updateRoutes() == .failed(.file(site.url("/cart.html"), failure)))
        #expect(manager.snapshot.version?.text == "6.4.0")
        #expect(await manager.files.store?.size == 0)
        #expect(site.log.events == [.validatingHTMLFileError, .downloadingRoutesError])
        // With the right bytes, the update succeeds.
        await site.publish("wanted", at: "/cart.html")
        #expect(await manager.updateRoutes() == .success)
    }

    @Test
    func aPageInsteadOfAScriptIsRejected() async throws {
        let site = try await site()
        await site.publish(MapText("7", MapText.route("cart", "cart.html"), files: [MapText.file("a.js")]))
        await site.publish("cart", at: "/cart.html")
        await site.server.respond(.html("Please log in"), at: "/a.js")
        let manager = try await site.manager()
        #expect(await manager.updateRoutes() == .failed(.file(site.url("/a.js"), .wrongType("text/html"))))
    }

    @Test
    func filesRejectedByTheValidatorAreNotStored() async throws {
        let site = try await site()
        await site.publish(MapText("7", MapText.route("cart", "cart.html")))
        await site.publish("cart", at: "/cart.html")
        let manager = try await site.manager { $0.dataValidator = { url, _ in !url.path.hasSuffix("cart.html") } }
        #expect(await manager.updateRoutes() == .failed(.file(site.url("/cart.html"), .rejected)))
        #expect(await manager.files.store?.size == 0)
    }

    @Test(arguments: [
        "/status/404", "/status/500", "/drop", "/drop/body?length=100000&after=5000", "/download?length=3000000",
    ])
    func aFileThatCannotBeFetchedKeepsTheMapFromGoingLive(path: String) async throws {
        let site = try await site()
        await site.publish(MapText("7", MapText.route("cart", site.url(path)), MapText.route("good", "good.html")))
        await site.publish("good", at: "/good.html")
        let manager = try await site.manager { $0.maximumFileSize = 1_000_000 }
        guard case .failed(.file(let address, _)) = await manager.updateRoutes() else {
            throw TestFailure("The map went live.")
        }
        #expect(address == site.url(path))
        #expect(manager.snapshot.version?.text == "6.4.0")
        #expect(await manager.files.store?.liveMap == nil)
    }

    @Test
    func filesBeyondTheCacheLimitAreNotFetched() async throws {
        let site = try await site()
        await site.publish(
            MapText("7", MapText.route("a", "/download?length=700"), MapText.route("b", "/download?length=701")))
        let manager = try await site.manager { $0.sizeLimit = 1_000 }
        #expect(await manager.updateRoutes() == .failed(.tooLarge(limit: 1_000)))
    }

    @Test
    func storedFilesCountTowardsTheCacheLimit() async throws {
        let site = try await site()
        let manager = try await site.manager { $0.sizeLimit = 1_000 }
        let one = MapText.route("a", "/download?length=700")
        await site.publish(MapText("7", one))
        #expect(await manager.updateRoutes() == .success)
        await site.publish(MapText("8", one, MapText.route("b", "/download?length=301")))
        #expect(await manager.updateRoutes() == .failed(.tooLarge(limit: 1_000)))
        await site.publish(MapText("9", one, MapText.route("b", "/download?length=300")))
        #expect(await manager.updateRoutes() == .success)
    }

    @Test
    func failedUpdatesDoNotExceedTheCacheLimit() async throws {
        let site = try await site()
        let manager = try await site.manager {
            $0.sizeLimit = 5_000
            $0.parallelRequests = 1
        }
        for number in 1...5 {
            let large = MapText.route("a", "/download?length=3000&number=\(number)")
            await site.publish(MapText("7.\(number)", large, MapText.route("b", "/status/404")))
            guard case .failed(.file) = await manager.updateRoutes() else { throw TestFailure("The map went live.") }
        }
        let store = try #require(manager.files.store)
        #expect(await store.size <= 5_000)
    }

    @Test
    func progressIsReported() async throws {
        let site = try await site()
        await site.publish(MapText("7", MapText.route("cart", "cart.html")))
        await site.publish("cart", at: "/cart.html")
        let manager = try await site.manager()
        var updates = manager.events.makeAsyncIterator()
        _ = await manager.updateRoutes()
        _ = await manager.updateRoutes()
        var reported: [RoutesProgress] = []
        while reported.last != .unchanged { reported.append(try #require(await updates.next())) }
        #expect(
            reported == [
                .checking, .fetching(done: 0, total: 1, bytes: 0), .fetching(done: 1, total: 1, bytes: 4),
                .live(RoutesVersion("7")), .checking, .unchanged,
            ])
    }

    // MARK: Automatic updates

    @Test
    func automaticUpdatesRunOnlyOnline() async throws {
        let site = try await site()
        await site.publish(MapText("7", MapText.route("cart", "cart.html", isPacked: false)))
        let onlineChecks = Recorder<Bool>()
        let manager = try await site.manager {
            $0.updateInterval = .milliseconds(5)
            $0.isOnline = {
                onlineChecks.note(true)
                return onlineChecks.all.count > 3
            }
        }
        try await until("version 7") { manager.snapshot.version?.text == "7" }
        #expect(onlineChecks.all.count > 3)
    }

    @Test
    func automaticUpdatesHaveJitter() {
        let schedule = UpdateSchedule(interval: .seconds(100), jitter: 0.5, isOnline: nil)
        #expect(schedule.delay(chance: -1) == .seconds(50))
        #expect(schedule.delay(chance: 1) == .seconds(150))
        #expect(UpdateSchedule(interval: .zero, jitter: 9, isOnline: nil).delay(chance: -1) > .zero)
    }

    // MARK: Cache size

    @Test
    func cleaningTheCacheRemovesAllFiles() async throws {
        let site = try await site()
        await site.publish(MapText("7", MapText.route("cart", "cart.html")))
        await site.publish("cart", at: "/cart.html")
        let manager = try await site.manager()
        #expect(await manager.updateRoutes() == .success)
        #expect(await manager.cacheFileSize == site.sizeOfCache())
        #expect(await manager.cacheFileSize > 0)
        try await manager.cleanCache()
        #expect(await manager.cacheFileSize == 0)
        #expect(site.sizeOfCache() == 0)
        #expect(FileManager.default.fileExists(atPath: site.cache.url.path(percentEncoded: false)))
        #expect(await !manager.isLocalRouteFileExist(for: cart))
    }
}

extension RoutesSite {
    fileprivate func sizeOfCache() -> Int {
        let all = FileManager.default.enumerator(at: cache.url, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).reduce(0) { size, url in
            size + ((try? Data(contentsOf: url).count) ?? 0)
        }
    }
}
