import Foundation
import ReleaseFixtures
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// Releases on trial, and roll-backs.
@MainActor
struct ReleaseTrialTests {
    /// An app that uses release 2.0, which is on trial, after release 1.5 was confirmed if requested.
    private func trial(after confirmed: Bool = false) async throws -> (TestPublisher, TestApp) {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .now
        let updater = try await app.start()
        if confirmed {
            try publisher.offer("1.5", order: 15, ["index.html": "one and a half"])
            try publisher.publish()
            await app.serve(publisher)
            await updater.check()
            await updater.confirm(updater.release)
        }
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .applied(release: "2.0"))
        return (publisher, app)
    }

    @Test func threeQuickOrderlyExitsAreNotAFailure() async throws {
        let (_, app) = try await trial()
        for _ in 0..<3 {
            let updater = try await app.start()
            await updater.noteShown(updater.release)
        }
        #expect(try await app.start().release.name == "2.0")
    }

    @Test func twoKillsWhileTheReleaseIsShownAreAFailure() async throws {
        let (_, app) = try await trial()
        for _ in 0..<2 {
            let updater = try await app.start(killing: true)
            #expect(updater.release.name == "2.0")
            await updater.noteShown(updater.release)
        }
        let updater = try await app.start(killing: true)
        #expect(updater.release.name == "1.0")
        #expect(updater.state.refused.map(\.cause) == [.uncleanExit])
        var events = updater.events.makeAsyncIterator()
        #expect(await events.next() == .rolledBack(release: "2.0", cause: .uncleanExit, to: "1.0"))
        // The release is offered still, and is not tried again.
        #expect(await updater.check() == .held("release 2.0 is not used: it failed on this device"))
    }

    @Test func killsWhileTheReleaseIsNotShownAreNotFailures() async throws {
        let (_, app) = try await trial()
        for _ in 0..<4 { try await app.start(killing: true) }
        #expect(app.updater?.release.name == "2.0")
    }

    @Test func oneKillBeforeOrderlyExitsIsNotAFailure() async throws {
        let (_, app) = try await trial()
        for isKilled in [true, false, false] {
            let updater = try await app.start(killing: isKilled)
            await updater.noteShown(updater.release)
        }
        #expect(try await app.start().release.name == "2.0")
    }

    @Test func anOrderlyEndCountsAgainIfItsStateCouldNotBeStored() async throws {
        let (_, app) = try await trial()
        await app.updater?.noteShown(try #require(app.updater?.release))
        try await app.end()
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        // Files are written into this folder first.
        let unfinished = app.data.url.appending(path: "unfinished")
        try FileManager.default.removeItem(at: unfinished)
        try Data().write(to: unfinished)
        let updater = try await BundleUpdater(app.source, store: store, repositories: [app.server]) {
            TestRepository.now
        }
        #expect(updater.release.name == "2.0")
        #expect(store.hasEndedInOrder("web"))
        // The end of the updater would be an orderly end too.
        withExtendedLifetime(updater) {}
    }

    @Test func windowsThatPaintNothingAtTheSameTimeCountOnce() async throws {
        let (_, app) = try await trial()
        let updater = try #require(app.updater)
        let failed = updater.release
        let start = SuspendingClock.Instant.now
        for _ in 0..<2 { #expect(await updater.noteMissedPaint(of: failed, since: start)) }
        #expect(updater.release.name == "2.0")
        // Both windows have loaded the page again.
        let second = SuspendingClock.Instant.now
        for _ in 0..<2 { #expect(await updater.noteMissedPaint(of: failed, since: second)) }
        #expect(updater.release.name == "1.0")
        #expect(updater.state.refused.map(\.cause) == [.noPaint])
    }

    @Test func aWindowThatReportsWhileAFailureIsRecordedGetsTheNextRelease() async throws {
        let (_, app) = try await trial()
        let updater = try #require(app.updater)
        let failed = updater.release
        #expect(await updater.note(.noPaint, of: failed))
        let start = SuspendingClock.Instant.now
        async let first = Self.releaseAfterMissedPaint(of: failed, in: updater, since: start)
        async let second = Self.releaseAfterMissedPaint(of: failed, in: updater, since: start)
        #expect(await [first, second] == ["1.0", "1.0"])
    }

    /// Records that a page painted nothing, and returns the release from which the page is loaded next.
    private static func releaseAfterMissedPaint(
        of release: BundleRelease, in updater: BundleUpdater, since start: SuspendingClock.Instant
    ) async -> String? {
        await updater.noteMissedPaint(of: release, since: start) ? updater.release.name : nil
    }

    @Test(arguments: [TrialFailure.crash, .noPaint])
    func twoFailuresOfOneKindRollBackToTheLastConfirmedRelease(failure: TrialFailure) async throws {
        let (_, app) = try await trial(after: true)
        let updater = try #require(app.updater)
        let failed = updater.release
        #expect(await updater.note(failure, of: failed))
        #expect(await updater.note(failure == .crash ? .noPaint : .crash, of: failed))
        #expect(updater.release.name == "2.0")
        #expect(await updater.note(failure, of: failed))
        #expect(updater.release.name == "1.5")
        #expect(try await app.page() == "one and a half")
        #expect(updater.state.refused.map(\.cause) == [failure == .crash ? .crash : .noPaint])
        #expect(updater.state.isConfirmed)
        // The page that is still open keeps its files.
        #expect(try await failed.file(at: "index.html")?.bytes == Data("two".utf8))
    }

    @Test func failuresAfterTheConfirmationDoNotCount() async throws {
        let (_, app) = try await trial()
        do {
            let release = try #require(app.updater?.release)
            await app.updater?.confirm(release)
            for _ in 0..<5 { #expect(await app.updater?.note(.crash, of: release) == false) }
        }
        for _ in 0..<3 {
            let next = try await app.start(killing: true)
            await next.noteShown(next.release)
        }
        #expect(app.updater?.release.name == "2.0")
    }

    @Test func aPageOfAnOlderReleaseDoesNotAffectTheTrial() async throws {
        var (publisher, app) = try await trial()
        let updater = try #require(app.updater)
        let old = updater.release
        try publisher.offer("3.0", order: 30, ["index.html": "three"])
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .applied(release: "3.0"))
        await updater.confirm(old)
        #expect(!updater.state.isConfirmed)
        for _ in 0..<3 { #expect(await !updater.note(.crash, of: old)) }
        #expect(updater.release.name == "3.0")
    }

    @Test func aReleaseThatWasNeverConfirmedDoesNotCountAsThePreviousOne() async throws {
        var (publisher, app) = try await trial()
        let updater = try #require(app.updater)
        try publisher.offer("3.0", order: 30, ["index.html": "three"])
        try publisher.publish()
        await app.serve(publisher)
        await updater.check()
        await updater.rollBack()
        #expect(updater.release.isEmbedded)
        #expect(updater.state.refused.map(\.release) == ["3.0"])
    }

    @Test func theAppCanRollBack() async throws {
        let (_, app) = try await trial(after: true)
        let updater = try #require(app.updater)
        await updater.rollBack()
        #expect(updater.release.name == "1.5")
        await updater.rollBack()
        #expect(updater.release.isEmbedded)
        await updater.rollBack()
        #expect(updater.state.refused.map(\.cause) == [.app, .app])
    }

    @Test func aRebuiltReleaseIsTried() async throws {
        var (publisher, app) = try await trial()
        let updater = try #require(app.updater)
        await updater.rollBack()
        publisher.withdraw("2.0")
        try publisher.offer("2.0.1", order: 21, ["index.html": "two."])
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .applied(release: "2.0.1"))
    }

    // MARK: Damage

    @Test func anEmptiedCacheReturnsToTheEmbeddedReleaseAndFetchesAgain() async throws {
        let (_, app) = try await trial()
        await app.updater?.confirm(try #require(app.updater?.release))
        try await app.end()
        try FileManager.default.removeItem(at: app.cache.url)
        let updater = try await app.start()
        #expect(updater.release.isEmbedded)
        #expect(updater.state.refused.isEmpty)
        #expect(await updater.check() == .applied(release: "2.0"))
    }

    @Test func aDamagedFileLeadsToThePreviousRelease() async throws {
        let (_, app) = try await trial(after: true)
        let updater = try #require(app.updater)
        let digest = FileDigest(of: Data("two".utf8)).text
        let file = app.cache.url.appending(path: "objects/\(digest.prefix(2))/\(digest.dropFirst(2))")
        try Data("owt".utf8).write(to: file)
        await #expect(throws: UpdateError.damaged("index.html")) { try await updater.release.file(at: "index.html") }
        #expect(await updater.noteDamage(of: updater.release))
        #expect(updater.release.name == "1.5")
        #expect(updater.state.refused.isEmpty)
        // It is fetched again, and its content is verified.
        #expect(await updater.check() == .applied(release: "2.0"))
        #expect(try await app.page() == "two")
    }

    @Test func aDamagedStateLeadsToTheEmbeddedRelease() async throws {
        let (_, app) = try await trial()
        try await app.end()
        try Data("{".utf8).write(to: app.data.file("web.state"))
        let updater = try await app.start()
        #expect(updater.release.isEmbedded)
        #expect(await updater.check() == .applied(release: "2.0"))
    }

    // MARK: Updates of the app

    @Test func anAppWithANewerReleaseUsesItsOwn() async throws {
        var (publisher, app) = try await trial()
        await app.updater?.confirm(try #require(app.updater?.release))
        try publisher.offer("2.5", order: 25, ["index.html": "embedded"])
        try publisher.publish()
        try publisher.embed("2.5", order: 25, in: app.bundled.url)
        let updater = try await app.start()
        #expect(updater.release.isEmbedded)
        #expect(try await app.page() == "embedded")
    }

    @Test func anAppWithAnOlderReleaseKeepsTheNewerOne() async throws {
        var (publisher, app) = try await trial()
        try publisher.offer("1.7", order: 17, ["index.html": "embedded"])
        try publisher.publish()
        try publisher.embed("1.7", order: 17, in: app.bundled.url)
        #expect(try await app.start().release.name == "2.0")
    }

    @Test func filesOfALiveReleaseAreNotRemovedByTheLimit() async throws {
        var (publisher, app) = try await trial(after: true)
        try await app.end()
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url, sizeLimit: 1)
        let updater = try await BundleUpdater(app.source, store: store, repositories: [app.server]) {
            TestRepository.now
        }
        try publisher.offer("3.0", order: 30, ["index.html": "three"])
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .applied(release: "3.0"))
        #expect(try await updater.release.file(at: "index.html") != nil)
        await updater.rollBack()
        #expect(updater.release.name == "1.5")
        #expect(try await updater.release.file(at: "index.html") != nil)
    }
}
