import Foundation
import ReleaseFixtures
import Testing
import TestSupport
import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloUpdates

/// The calls with which pages show the updates of their app.
@MainActor
@Suite struct UpdateCallTests {
    private static let call = "return tombolo.call('tombolo.updates.' + argument)"

    /// Runs a test with a page of release 1.0, and release 2.0 on the server.
    private func withPage(
        _ policy: AccessPolicy, _ body: @MainActor (ShownBundle, TestApp, TestPublisher) async throws -> Void
    ) async throws {
        try #require(MainLoop.connectToDisplay())
        var publisher = try TestPublisher(["index.html": "<!DOCTYPE html><html><body>one</body></html>"])
        let app = try TestApp(publisher)
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "<!DOCTYPE html><html><body>two</body></html>"])
        try publisher.publish()
        await app.serve(publisher)
        try await PageSlots.gtk.use(alone: false) {
            let shown = try ShownBundle(updater, policy: policy)
            defer { shown.close() }
            try await shown.load(expecting: "one")
            try await body(shown, app, publisher)
        }
    }

    @Test func aPageCanReadTheStateCheckForUpdatesAndApplyThem() async throws {
        let policy = AccessPolicy([try Grant(["tombolo.updates.*"], to: ["app://web"])])
        try await withPage(policy) { shown, _, _ in
            let page = shown.view.page
            let state = try await page.evaluate(Self.call, argument: "state")
            #expect(state?["release"] == "1.0" && state?["isEmbedded"] == true && state?["outcome"] == nil)
            let checked = try await page.evaluate(Self.call, argument: "check")
            #expect(checked?["staged"] == "2.0" && checked?["outcome"] == "staged")
            #expect(checked?["release"] == "1.0")
            let applied = try await page.evaluate(Self.call, argument: "apply")
            #expect(applied?["release"] == "2.0" && applied?["isConfirmed"] == false && applied?["staged"] == nil)
            try await shown.shows("two")
        }
    }

    @Test func repeatedChecksByPagesSendOneRequest() async throws {
        let policy = AccessPolicy([try Grant(["tombolo.updates.check"], to: ["app://web"])])
        try await withPage(policy) { shown, app, publisher in
            _ = try await shown.view.page.evaluate(Self.call, argument: "check")
            await app.serve(publisher)
            let many = "for (let i = 0; i < 20; i++) await tombolo.call('tombolo.updates.check')"
            _ = try await shown.view.page.evaluate(many)
            #expect(await app.server.requests.isEmpty)
            // A page with another registry.
            let other = try ShownBundle(try #require(app.updater), policy: policy)
            defer { other.close() }
            try await other.load(expecting: "one")
            _ = try await other.view.page.evaluate(Self.call, argument: "check")
            #expect(await app.server.requests.isEmpty)
        }
    }

    @Test(arguments: ["state", "check", "apply"])
    func aPageWithoutAGrantIsDenied(name: String) async throws {
        try await withPage(AccessPolicy()) { shown, app, _ in
            let code = "try { await tombolo.call('tombolo.updates.' + argument) } catch (error) { return error.code }"
            let answer = try await shown.view.page.evaluate(code, argument: .string(name))
            #expect(answer == "denied")
            #expect(await app.server.requests.isEmpty)
            #expect(app.updater?.state.staged == nil && app.updater?.state.live == "1.0")
        }
    }

    /// No call can change what is trusted, confirm a release, or roll one back.
    @Test func noOtherUpdateCallIsRegistered() async throws {
        let app = try TestApp(try TestPublisher())
        let calls = CallRegistry()
        calls.registerUpdates(of: try await app.start())
        #expect(calls.names == ["tombolo.updates.apply", "tombolo.updates.check", "tombolo.updates.state"])
    }
}
