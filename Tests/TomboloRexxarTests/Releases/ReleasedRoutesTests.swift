import Foundation
import ReleaseFixtures
import RexxarFixtures
import Testing
import TestSupport
import TomboloTestServer
import TomboloEngine
import TomboloUpdates

@testable import TomboloRexxar

/// Routes that are the signed releases of a bundle.
@MainActor
struct ReleasedRoutesTests {
    private let cart = "app://shop/cart"

    private func cartPage(_ routes: RXRRouteManager) async -> String? {
        await routes.localHtml(for: cart).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Waits for the result of an event that the updater sends, which the routes process later.
    private func version(_ text: String, of routes: RXRRouteManager) async throws {
        try await until("version \(text)") { routes.snapshot.version?.text == text }
    }

    // MARK: The release in use

    @Test func theReleaseInTheAppIsShownWithoutANetwork() async throws {
        let app = try ReleasedApp()
        let routes = try await app.start()
        #expect(routes.snapshot.source == .release(try #require(app.publisher.manifests["1.0"]).digest))
        #expect(routes.snapshot.isReleased)
        #expect(await cartPage(routes) == "<p>cart 1")
        #expect(await routes.isConfirmed)
        #expect(await app.app.server.requests.isEmpty)
    }

    @Test func anAppWhoseReleaseHasNoUsableMapDoesNotStart() async throws {
        let missing = #"{"items": [{"uri": "app://shop/cart", "remote_file": "missing.html"}]}"#
        for text in [
            nil, "no map", #"{"items": []}"#, #"{"items": [{"uri": ".*", "remote_file": "a.html"}]}"#, missing,
        ] {
            let app = try ReleasedApp(text.map { ["routes.json": $0] } ?? ["index.html": "one"])
            do {
                _ = try await app.start()
                Issue.record("\(text ?? "nil") was accepted.")
            } catch RXRConfigError.noMapInRelease(let reason) {
                #expect(!reason.isEmpty)
            }
        }
    }

    @Test func aReleaseGoesLiveAtTheNextStart() async throws {
        var app = try ReleasedApp()
        var routes: RXRRouteManager? = try await app.start()
        var progress = routes?.events.makeAsyncIterator()
        try await app.publish("2.0", order: 20, ReleasedApp.files("2"))
        #expect(await routes?.updateRoutes() == .cancelled)
        #expect(routes?.snapshot.version?.text == "1")
        #expect(await progress?.next() == .checking)
        while let next = await progress?.next() {
            if case .fetching = next { continue }
            #expect(next == .staged("2.0"))
            break
        }
        routes = nil
        let next = try await app.start()
        #expect(await cartPage(next) == "<p>cart 2")
        #expect(await !next.isConfirmed)
    }

    @Test func anOpenPageKeepsItsFilesWhenTheNextPageHasNewOnes() async throws {
        var app = try ReleasedApp()
        app.app.source.apply = .nextLoad
        let routes = try await app.start()
        let (old, handler) = (routes.snapshot, routes.makePageHandler())
        try await app.publish("2.0", order: 20, ReleasedApp.files("2"))
        #expect(await routes.updateRoutes() == .success)
        #expect(await cartPage(routes) == "<p>cart 2")
        #expect(handler.snapshot === old)
        let file = await handler.localFile(at: try #require(URL(string: "https://cdn.example/app/cart.html")))
        #expect(file?.bytes == Data("<p>cart 1".utf8))
        #expect(await routes.updateRoutes() == .cancelled)
    }

    @Test func aConfirmedReleaseIsConfirmedOnce() async throws {
        var app = try ReleasedApp()
        app.app.source.apply = .now
        let routes = try await app.start()
        let old = routes.snapshot
        try await app.publish("2.0", order: 20, ReleasedApp.files("2"))
        #expect(await routes.updateRoutes() == .success)
        #expect(try await !routes.confirm(old))
        #expect(try await routes.confirm(routes.snapshot))
        #expect(try await !routes.confirm(routes.snapshot))
        #expect(await routes.isConfirmed)
    }

    @Test(arguments: [
        nil, "no map", #"{"items": []}"#, ReleasedApp.map(MapText("3", MapText.route("cart", "missing.html"))),
    ])
    func aReleaseWithoutAUsableMapIsReplacedAndNotTriedAgain(map: String?) async throws {
        var app = try ReleasedApp()
        app.app.source.apply = .now
        let routes = try await app.start()
        try await app.publish("2.0", order: 20, ReleasedApp.files("2"))
        #expect(await routes.updateRoutes() == .success)
        #expect(try await routes.confirm(routes.snapshot))
        var files = ReleasedApp.files("3")
        files["routes.json"] = map
        try await app.publish("3.0", order: 30, files)
        // Several calls at once do not leave the release before it too.
        async let others: Void = { for _ in 0..<5 { await routes.refresh() } }()
        #expect(await routes.updateRoutes() == .cancelled)
        _ = await others
        #expect(routes.snapshot.version?.text == "2")
        #expect(routes.updater?.state.refused.map(\.cause) == [.unusable])
        #expect(routes.updater?.state.refused.map(\.release) == ["3.0"])
        #expect(app.log.events.contains(.routesMapProblem))
        #expect(await routes.updateRoutes() == .cancelled)
        #expect(routes.snapshot.version?.text == "2")
    }

    @Test func anUnusableReleaseOfTheLastRunIsARollBackAtTheStart() async throws {
        var app = try ReleasedApp()
        let routes = try await app.start()
        #expect(!routes.hasRolledBackAtStart)
        var files = ReleasedApp.files("2")
        files["routes.json"] = nil
        try await app.publish("2.0", order: 20, files)
        #expect(await routes.updater?.check() == .staged(release: "2.0"))
        _ = consume routes
        let next = try await app.start()
        #expect(next.hasRolledBackAtStart && next.snapshot.version?.text == "1")
    }

    @Test func aRollBackReturnsToTheReleaseInTheApp() async throws {
        var app = try ReleasedApp()
        app.app.source.apply = .now
        let routes = try await app.start()
        try await app.publish("2.0", order: 20, ReleasedApp.files("2"))
        #expect(await routes.updateRoutes() == .success)
        try await routes.rollBack()
        #expect(await cartPage(routes) == "<p>cart 1")
        #expect(await routes.updateRoutes() == .cancelled)
    }

    @Test func aChangeByTheUpdaterReplacesTheRoutes() async throws {
        var app = try ReleasedApp()
        app.app.source.apply = .now
        let routes = try await app.start()
        let updater = try #require(routes.updater)
        try await app.publish("2.0", order: 20, ReleasedApp.files("2"))
        #expect(await updater.check() == .applied(release: "2.0"))
        try await version("2", of: routes)
        // The release fails before it is confirmed.
        let release = updater.release
        for _ in 0..<2 { await updater.note(.crash, of: release) }
        try await version("1", of: routes)
        try await until("the log") { app.log.events.contains(.rolledBack) }
    }

    @Test func aReleaseOfAStateThatIsReadLaterReplacesTheRoutes() async throws {
        var app = try ReleasedApp()
        app.app.source.apply = .now
        do {
            let routes = try await app.start()
            try await app.publish("2.0", order: 20, ReleasedApp.files("2"))
            #expect(await routes.updateRoutes() == .success)
            #expect(try await routes.confirm(routes.snapshot))
        }
        let updater = try await app.app.start(hidingData: true)
        let routes = try await RXRRouteManager(config: app.config, updater: updater)
        #expect(routes.snapshot.version?.text == "1")
        try app.app.showData()
        #expect(await updater.check() == .unchanged)
        try await version("2", of: routes)
    }

    @Test func releasesOfALaterFormatAreLoggedAndAreNotFailures() async throws {
        var app = try ReleasedApp()
        let routes = try await app.start()
        try app.publisher.offerInLaterFormat("2.0", order: 20, ReleasedApp.files("2"))
        try app.publisher.publish()
        await app.app.serve(app.publisher)
        #expect(await routes.updateRoutes() == .cancelled)
        try await until("the log") { app.log.events.contains(.passedOverReleases) }
        #expect(!app.log.events.contains(.downloadingRoutesError))
    }

    @Test func aFailedCheckIsReported() async throws {
        let app = try ReleasedApp()
        let routes = try await app.start()
        await app.app.server.set(Data("no metadata".utf8), as: "timestamp.json")
        guard case .failed(.release(.metadata)) = await routes.updateRoutes() else {
            Issue.record("The check succeeded.")
            return
        }
    }

    @Test func aManagerOpensTheReleasesOfItsConfiguration() async throws {
        let app = try ReleasedApp()
        var config = app.config
        config.releases = app.app.source
        // Nothing listens there.
        config.releases?.origins = [URL(string: "http://127.0.0.1:1/app")].compactMap(\.self)
        let routes = try await RXRRouteManager(config: config)
        #expect(await cartPage(routes) == "<p>cart 1")
        guard case .failed(.release) = await routes.updateRoutes() else {
            Issue.record("The check succeeded.")
            return
        }
        await #expect(throws: StoreError.self) { try await RXRRouteManager(config: config) }
    }
}
