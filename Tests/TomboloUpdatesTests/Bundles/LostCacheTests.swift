import Foundation
import ReleaseFixtures
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// A cache folder that others remove, and pages that stay open.
@MainActor
struct LostCacheTests {
    /// An app whose cache is in a folder that can be removed while it runs, with release 2.0 confirmed.
    private func confirmed(
        sizeLimit: Int = 200 << 20
    ) async throws -> (TestPublisher, TestApp, BundleUpdater) {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .now
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        let updater = try await app.start()
        #expect(await updater.check() == .applied(release: "2.0"))
        await updater.confirm(updater.release)
        return (publisher, app, updater)
    }

    @Test func aCacheThatIsRemovedBeforeTheStartIsFilledAgain() async throws {
        let (_, app, _) = try await confirmed()
        try await app.end()
        try FileManager.default.removeItem(at: app.cache.url)
        let updater = try await app.start()
        #expect(try await app.page() == "one")
        #expect(await updater.check() == .applied(release: "2.0"))
        #expect(try await app.page() == "two")
    }

    @Test func aCacheThatIsRemovedWhileTheAppRunsIsFilledAgain() async throws {
        let (_, app, updater) = try await confirmed()
        try FileManager.default.removeItem(at: app.cache.url)
        await #expect(throws: UpdateError.damaged("index.html")) { try await app.page() }
        #expect(await updater.noteDamage(of: updater.release))
        #expect(try await app.page() == "one")
        #expect(await updater.check() == .applied(release: "2.0"))
        #expect(try await app.page() == "two")
        #expect(updater.state.refused.isEmpty)
    }

    @Test func aCacheThatIsRemovedDuringAFetchFailsAtMostThatCheck() async throws {
        var (publisher, app, updater) = try await confirmed()
        try publisher.offer("3.0", order: 30, ["index.html": "three", "a.js": "a", "b.js": "b"])
        try publisher.publish()
        await app.serve(publisher)
        let cache = app.cache.url
        await app.server.beforeObjects { () throws(TrustError) in try? FileManager.default.removeItem(at: cache) }
        let outcome = await updater.check()
        await app.server.beforeObjects(nil)
        if case .failed = outcome {} else { Issue.record("\(outcome)") }
        _ = await updater.noteDamage(of: updater.release)
        #expect(try await app.page() == "one")
        #expect(await updater.check() == .applied(release: "3.0"))
        #expect(try await app.page() == "three")
    }

    // MARK: Open pages

    @Test func anOpenPageKeepsItsFilesThroughUpdatesRollBacksAndTheLimit() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .now
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url, sizeLimit: 1)
        let updater = try await BundleUpdater(app.source, store: store, repositories: [app.server]) {
            TestRepository.now
        }
        func take(_ release: String, _ order: Int) async throws {
            try publisher.offer(release, order: order, ["index.html": "page \(release)"])
            try publisher.publish()
            await app.serve(publisher)
            #expect(await updater.check() == .applied(release: release))
        }
        try await take("2.0", 20)
        await updater.confirm(updater.release)
        var open: BundleRelease? = updater.release
        let file = try #require(open?.manifest.files.first)
        // After two further updates, release 2.0 is neither the live nor the previous release.
        for order in 21...24 {
            try await take("2.\(order)", order)
            await updater.confirm(updater.release)
        }
        try await take("3.0", 30)
        await updater.rollBack()
        await updater.rollBack()
        #expect(updater.release.isEmbedded)
        #expect(try await open?.file(at: "index.html")?.bytes == Data("page 2.0".utf8))
        // After the page is closed, its files are evicted.
        open = nil
        try await store.evict()
        #expect(await store.bytes(of: file) == nil)
    }
}
