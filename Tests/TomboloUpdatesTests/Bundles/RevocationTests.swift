import Foundation
import ReleaseFixtures
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// Revoked releases, which an app leaves whatever else happens.
@MainActor
struct RevocationTests {
    /// An app that uses release 2.0, which is confirmed.
    private func confirmed() async throws -> (TestPublisher, TestApp, BundleUpdater) {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .now
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        await updater.check()
        await updater.confirm(updater.release)
        return (publisher, app, updater)
    }

    @Test func aRevokedReleaseIsReplacedEvenIfTheNextOneCannotBeFetched() async throws {
        var (publisher, app, updater) = try await confirmed()
        publisher.withdraw("2.0")
        publisher.revoke("2.0")
        try publisher.offer("2.1", order: 21, ["index.html": "better"])
        publisher.repository.objects[FileDigest(of: Data("better".utf8))] = nil
        try publisher.publish()
        await app.serve(publisher)
        guard case .failed(.object) = await updater.check() else { return }
        #expect(updater.release.isEmbedded)
        #expect(try await app.page() == "one")
    }

    @Test func aRevokedStagedReleaseIsDroppedThoughTheNextOneCannotBeFetched() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        await updater.check()
        #expect(updater.state.staged == "2.0")
        publisher.revoke("2.0")
        try publisher.offer("2.1", order: 21, ["index.html": "better"])
        publisher.repository.objects[FileDigest(of: Data("better".utf8))] = nil
        try publisher.publish()
        await app.serve(publisher)
        guard case .failed(.object) = await updater.check() else { return }
        #expect(updater.state.staged == nil)
    }

    @Test func aRevokedReleaseDoesNotComeBackByARollBack() async throws {
        var (publisher, app, updater) = try await confirmed()
        publisher.withdraw("2.0")
        publisher.revoke("2.0")
        try publisher.offer("1.5", order: 15, ["index.html": "one and a half"])
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .applied(release: "1.5"))
        await updater.rollBack()
        #expect(updater.release.isEmbedded)
    }

    @Test func aPreviousReleaseThatIsRevokedLaterDoesNotComeBack() async throws {
        var (publisher, app, updater) = try await confirmed()
        try publisher.offer("3.0", order: 30, ["index.html": "three"])
        try publisher.publish()
        await app.serve(publisher)
        await updater.check()
        publisher.revoke("2.0")
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .unchanged)
        await updater.rollBack()
        #expect(updater.release.isEmbedded)
    }

    @Test func aRevokedEmbeddedReleaseIsReported() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        var events = updater.events.makeAsyncIterator()
        publisher.withdraw("1.0")
        publisher.revoke("1.0")
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .unchanged)
        #expect(await events.next() == .checking)
        #expect(await events.next() == .embeddedRevoked)
        #expect(try await app.page() == "one")
    }

    @Test func aReleaseThatWasPromotedAndWithdrawnIsKept() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .now
        let updater = try await app.start()
        try publisher.offer("2.0", order: 50, ["index.html": "two"], on: "beta")
        try publisher.publish()
        await app.serve(publisher)
        try await updater.setChannel("beta")
        await updater.check()
        // The same release is offered on the stable channel with another order. Then the device returns to that
        // channel.
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        try await updater.setChannel("stable")
        #expect(await updater.check() == .unchanged)
        publisher.withdraw("2.0")
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .unchanged)
        #expect(updater.release.name == "2.0")
    }

    @Test func aChangeOfChannelDropsAStagedRelease() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        await updater.check()
        try await updater.setChannel("beta")
        #expect(updater.state.staged == nil)
    }

    // MARK: Changes during a check

    @Test func aReleaseThatWasAppliedOrFailedDuringACheckIsNotStagedAgain() {
        let entry = ReleaseEntry(
            order: 30, release: "3.0", runtime: 1...3, needs: [], platforms: nil, rollout: nil, packs: [:],
            manifest: FileDigest(of: Data("3".utf8)), manifestLength: 1, targetPath: "web/stable/3.0/bundle.json")
        let release = InstalledRelease(entry, channel: "stable")
        var state = BundleState()
        #expect(state.accepts(release, chosenFrom: nil))
        #expect(!state.accepts(release, chosenFrom: "beta"))
        state.stage(release, isMandatory: false)
        state.apply()
        #expect(!state.accepts(release, chosenFrom: nil))
        _ = state.fail(.crash, at: TestRepository.now)
        #expect(!state.accepts(release, chosenFrom: nil))
    }

    @Test func onlyTheLastHundredFailuresAreKept() {
        var state = BundleState()
        for index in 0..<101 {
            let digest = FileDigest(of: Data("\(index)".utf8))
            state.refused.append(RefusedRelease(manifest: digest, release: "", cause: .app, date: TestRepository.now))
        }
        let entry = ReleaseEntry(
            order: 30, release: "3.0", runtime: 1...3, needs: [], platforms: nil, rollout: nil, packs: [:],
            manifest: FileDigest(of: Data("3.0".utf8)), manifestLength: 1, targetPath: "")
        state.stage(InstalledRelease(entry, channel: "stable"), isMandatory: false)
        state.apply()
        _ = state.fail(.app, at: TestRepository.now)
        #expect(state.refused.count == 100)
        #expect(state.isRefused(entry.manifest))
    }

    @Test func aChannelThatIsChosenDuringACheckCounts() async throws {
        let (first, app, updater) = try await confirmed()
        var publisher = first
        try publisher.offer("3.0", order: 30, ["index.html": "three"])
        try publisher.publish()
        await app.serve(publisher)
        await app.server.beforeObjects { () throws(TrustError) in try? await updater.setChannel("beta") }
        _ = await updater.check()
        #expect(updater.state.staged == nil)
        #expect(updater.release.name == "2.0")
    }
}
