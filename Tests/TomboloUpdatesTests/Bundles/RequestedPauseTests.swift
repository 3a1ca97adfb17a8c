import Foundation
import ReleaseFixtures
import Testing
import TomboloJSON

@testable import TomboloUpdates

/// Checks during a pause that a server has requested.
@MainActor
struct RequestedPauseTests {
    private let now = TestRepository.now

    /// An app that has stored release 2.0, and whose server has then requested a pause of an hour.
    private func paused() async throws -> TestApp {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        // Without a reference to the updater here, the app can end.
        #expect(try await app.start().check() == .staged(release: "2.0"))
        await app.server.fail("timestamp.json", .status(file: "timestamp.json", 503, pause: .seconds(3_600)))
        #expect(await app.updater?.check().requestedPause == .seconds(3_600))
        await app.server.fail("timestamp.json", nil)
        await app.serve(publisher)
        return app
    }

    @Test func aRestartedAppKeepsThePause() async throws {
        let app = try await paused()
        app.clock.advance(by: 600)
        #expect(try await app.start().check().requestedPause == .seconds(3_000))
        #expect(await app.server.requests.isEmpty)
        app.clock.advance(by: 3_000)
        #expect(try await app.start().check() == .unchanged)
    }

    @Test func aStoredReleaseIsUsedDuringThePauseWithoutACheck() async throws {
        let app = try await paused()
        app.source.startCheckLimit = .seconds(600)
        app.source.isOnline = { true }
        #expect(try await app.start().state.live == "2.0")
        #expect(await app.server.requests.isEmpty)
    }

    @Test func aCheckThatTheUserRequestsIsMadeAndEndsThePause() async throws {
        let app = try await paused()
        #expect(try await app.start().check(.user) == .unchanged)
        let count = await app.server.requests.count
        #expect(count > 0)
        #expect(await app.updater?.check() == .unchanged)
        #expect(await app.server.requests.count > count)
    }

    @Test func settingTheClockBackEndsThePause() async throws {
        let app = try await paused()
        app.clock.advance(by: -1)
        #expect(try await app.start().check() == .unchanged)
    }

    @Test func onlyALongerPauseReplacesOneInEffect() {
        var state = BundleState()
        state.note(pause: .seconds(3_600), at: now)
        state.note(pause: .seconds(60), at: now)
        #expect(state.requestedPause?.rest(at: now) == .seconds(3_600))
        state.note(pause: .seconds(7_200), at: now)
        #expect(state.requestedPause?.rest(at: now) == .seconds(7_200))
    }

    @Test func aPauseLastsADayAtMost() {
        #expect(RequestedPause(.seconds(864_000), from: now).rest(at: now) == RetryAfter.maximum)
    }

    @Test func aStateWithoutAPauseCanBeRead() throws {
        let text = #"{"v": 1, "isStagedMandatory": false, "refused": [], "channel": "beta"}"#
        let state = try JSONTextDecoder(root: "state").decode(BundleState.self, from: text)
        #expect(state.channel == "beta" && state.requestedPause == nil)
    }
}
