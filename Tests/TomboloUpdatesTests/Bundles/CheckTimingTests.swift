import Foundation
import ReleaseFixtures
import Synchronization
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// The pauses between the automatic checks of an updater.
@MainActor
struct CheckTimingTests {
    /// Returns the first three pauses of an updater whose pauses are the longest that its schedule allows.
    private func pauses(of app: TestApp) async throws -> [Duration] {
        app.source.interval = .seconds(1_000)
        app.source.isOnline = { true }
        let (pauses, continuation) = AsyncStream.makeStream(of: Duration.self)
        let count = Mutex(0)
        let timing = CheckTiming(
            sleep: { pause in
                continuation.yield(pause)
                // The third pause lasts until the updater is released.
                if count.withLock({
                    $0 += 1
                    return $0 == 3
                }) {
                    continuation.finish()
                    try await Task.sleep(for: .seconds(86_400))
                }
            }, chance: { 1 })
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        let updater = try await BundleUpdater(
            app.source, store: store, repositories: [app.server], timing: timing, clock: { TestRepository.now })
        var all: [Duration] = []
        for await pause in pauses { all.append(pause) }
        withExtendedLifetime(updater) {}
        return all
    }

    @Test func checksFollowTheScheduleOfTheSource() async throws {
        let app = try TestApp(try TestPublisher())
        #expect(try await pauses(of: app) == [.seconds(60), .seconds(1_200), .seconds(1_200)])
    }

    @Test func afterAFailureTheNextCheckIsSooner() async throws {
        let app = try TestApp(try TestPublisher())
        await app.server.set(nil, as: "timestamp.json")
        #expect(try await pauses(of: app) == [.seconds(60), .seconds(120), .seconds(240)])
    }

    @Test func aRequestedPauseDelaysTheChecksOfALaterStart() async throws {
        let app = try TestApp(try TestPublisher())
        await app.server.fail("timestamp.json", .status(file: "timestamp.json", 503, pause: .seconds(3_600)))
        _ = try await app.start().check()
        try await app.end()
        #expect(try await pauses(of: app) == [.seconds(60), .seconds(3_600), .seconds(3_600)])
        #expect(await app.server.requests.count { $0 == "timestamp.json" } == 1)
    }

    @Test func checksThatAPausePreventsAreNotFailures() async throws {
        let app = try TestApp(try TestPublisher())
        await app.server.fail("timestamp.json", .status(file: "timestamp.json", 503, pause: .seconds(100)))
        _ = try await app.start().check()
        try await app.end()
        #expect(try await pauses(of: app) == [.seconds(60), .seconds(120), .seconds(120)])
    }
}
