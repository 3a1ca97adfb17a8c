import Foundation
import ReleaseFixtures
import Testing
import TomboloJSON
import TomboloReleasing

@testable import TomboloUpdates

/// An attacker who controls the server, without a key, with the online keys, or with a release key.
@MainActor
struct StolenKeyTests {
    /// An app that uses release 2.0, and its publisher. The channel can be signed for 180 days, the roles above it for a year.
    private func installed(
        releaseKeys: Int = 1
    ) async throws -> (publisher: TestPublisher, app: TestApp, updater: BundleUpdater) {
        var publisher = try TestPublisher()
        if releaseKeys > 1 {
            publisher.repository["web-stable"] = TestRole(
                try (0..<releaseKeys).map { _ in try SigningKey() }, threshold: releaseKeys)
            publisher.repository["web-stable"].version = 2
            try publisher.offer("1.0", order: 10, ["index.html": "one"])
        }
        for (role, days) in [
            ("root", 365.0), ("targets", 365), ("web-stable", 180), ("web-halt", 365), ("web-beta", 365),
        ] {
            publisher.repository[role].expires = TestRepository.now + days * 86_400
        }
        publisher.repository.raise("targets")
        try publisher.repository.updateRoot()
        try publisher.repository.publishTargets("targets")
        try publisher.publish()
        let app = try TestApp(publisher)
        app.source.apply = .now
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        sign(&publisher, at: app.clock.now)
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .applied(release: "2.0"))
        await updater.confirm(updater.release)
        return (publisher, app, updater)
    }

    /// Sets what the online keys sign at a time.
    private func sign(_ publisher: inout TestPublisher, at now: Date) {
        publisher.repository["timestamp"].expires = now + 7 * 86_400
        publisher.repository["snapshot"].expires = now + 30 * 86_400
        publisher.repository["timestamp"].extra["x-tombolo"] = [
            "v": 1, "signed_at": .string(MetadataDate.text(now)),
            "root": .integer(publisher.repository["root"].version),
        ]
    }

    private func expectRefusal(_ updater: BundleUpdater, _ app: TestApp) async throws {
        guard case .failed = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
        #expect(try await app.page() == "two")
        #expect(updater.state.staged == nil)
    }

    // MARK: No key

    @Test func withoutAKeyAFreezeEndsWhenTheTimestampExpires() async throws {
        let (_, app, updater) = try await installed()
        var events = updater.events.makeAsyncIterator()
        // The server keeps serving the same files.
        app.clock.advance(by: 7 * 86_400 - 1)
        #expect(await updater.check() == .unchanged)
        app.clock.advance(by: 1)
        var stale = 0
        for _ in 0..<4 {
            try await expectRefusal(updater, app)
            app.clock.advance(by: 6 * 3_600)
        }
        // A day later, the state is reported again.
        try await expectRefusal(updater, app)
        var failures = 0
        while failures < 5, let event = await events.next() {
            if case .stale = event { stale += 1 }
            if case .failed(.expired) = event { failures += 1 }
        }
        #expect(stale == 2)
    }

    @Test func updatesResumeWithTheNextTimestamp() async throws {
        var (publisher, app, updater) = try await installed()
        app.clock.advance(by: 10 * 86_400)
        try await expectRefusal(updater, app)
        try publisher.offer("3.0", order: 30, ["index.html": "three"])
        sign(&publisher, at: app.clock.now)
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .applied(release: "3.0"))
    }

    // MARK: Online keys

    @Test func theOnlineKeysCannotSignReleases() async throws {
        let (publisher, app, updater) = try await installed()
        var attacker = publisher
        try attacker.offer("6.6", order: 66, ["index.html": "malware"])
        let own = try SigningKey()
        for signers in [
            [], [own], attacker.repository["timestamp"].keys + attacker.repository["snapshot"].keys,
            attacker.repository["web-halt"].keys, attacker.repository["web-beta"].keys,
        ] {
            attacker.repository["web-stable"].signers = signers
            sign(&attacker, at: app.clock.now)
            try attacker.publish()
            await app.serve(attacker)
            try await expectRefusal(updater, app)
        }
    }

    @Test func theOnlineKeysCannotRollBackAnInstalledRelease() async throws {
        let (publisher, app, updater) = try await installed()
        // The channel as it was before release 2.0.
        var attacker = publisher
        attacker.withdraw("2.0")
        attacker.repository["web-stable"].version -= 1
        try attacker.repository.publishTargets("web-stable")
        sign(&attacker, at: app.clock.now)
        try attacker.repository.update()
        await app.serve(attacker)
        try await expectRefusal(updater, app)
        // Without the channel.
        attacker = publisher
        attacker.repository.forget("web-stable.json")
        attacker.repository.forget("web-stable")
        sign(&attacker, at: app.clock.now)
        try attacker.repository.update()
        await app.serve(attacker)
        try await expectRefusal(updater, app)
    }

    @Test func aFreezeByTheOnlineKeysEndsWhenTheChannelExpires() async throws {
        var (attacker, app, updater) = try await installed()
        let end = attacker.repository["web-stable"].expires
        // A new timestamp and a new snapshot each week, always with the old channel.
        while app.clock.now + 7 * 86_400 < end {
            app.clock.advance(by: 7 * 86_400)
            sign(&attacker, at: app.clock.now)
            try attacker.repository.update()
            await app.serve(attacker)
            #expect(await updater.check() == .unchanged)
        }
        app.clock.advance(by: end.timeIntervalSince(app.clock.now) - 1)
        sign(&attacker, at: app.clock.now)
        try attacker.repository.update()
        await app.serve(attacker)
        #expect(await updater.check() == .unchanged)
        app.clock.advance(by: 1)
        var events = updater.events.makeAsyncIterator()
        #expect(
            await updater.check() == .failed(.expired(TrustError.expired(file: "web-stable.json", at: end).description))
        )
        #expect(await events.next() == .checking)
        guard case .stale = await events.next() else {
            Issue.record("The freeze is not reported.")
            return
        }
        #expect(try await app.page() == "two")
    }

    @Test func aFreezeByTheOnlineKeysEndsWithTheNextRoot() async throws {
        let (publisher, app, updater) = try await installed()
        var honest = publisher
        for role in ["timestamp", "snapshot"] {
            honest.repository[role].keys = [try SigningKey()]
            honest.repository[role].signers = honest.repository[role].keys
        }
        try honest.repository.updateRoot()
        try honest.offer("3.0", order: 30, ["index.html": "three"])
        // The attacker signs with the old keys, hides that there is a new root, and cannot hide the file.
        var attacker = publisher
        attacker.repository.files["3.root.json"] = honest.repository.files["3.root.json"]
        for _ in 0..<6 {
            app.clock.advance(by: 86_400)
            sign(&attacker, at: app.clock.now)
            try attacker.repository.update()
            await app.serve(attacker)
            #expect(await updater.check() == .unchanged)
            #expect(await !app.server.requests.contains("3.root.json"))
        }
        app.clock.advance(by: 86_400)
        sign(&attacker, at: app.clock.now)
        try attacker.repository.update()
        await app.serve(attacker)
        try await expectRefusal(updater, app)
        #expect(await app.server.requests.contains("3.root.json"))
        sign(&honest, at: app.clock.now)
        try honest.publish()
        await app.serve(honest)
        #expect(await updater.check() == .applied(release: "3.0"))
    }

    @Test func aNewInstallationAcceptsNothingOlderThanItsEmbeddedMetadata() async throws {
        var (publisher, app, _) = try await installed()
        let old = publisher
        try publisher.offer("3.0", order: 30, ["index.html": "three"])
        sign(&publisher, at: app.clock.now)
        try publisher.publish()
        let other = try TestApp(publisher, embedding: "3.0", order: 30)
        let updater = try await other.start()
        // The attacker signs an older channel with the online keys.
        var attacker = old
        attacker.repository["snapshot"].version = 900
        attacker.repository["timestamp"].version = 900
        sign(&attacker, at: app.clock.now)
        try attacker.repository.update()
        await other.serve(attacker)
        guard case .failed(.rollback) = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
        #expect(try await other.page() == "three")
    }

    // MARK: Release keys

    @Test func oneReleaseKeyIsNotEnoughWhereTwoAreRequired() async throws {
        let (publisher, app, updater) = try await installed(releaseKeys: 2)
        var attacker = publisher
        try attacker.offer("6.6", order: 66, ["index.html": "malware"])
        attacker.revoke("2.0")
        for stolen in publisher.repository["web-stable"].keys {
            attacker.repository["web-stable"].signers =
                [stolen, try SigningKey()] + attacker.repository["timestamp"].keys
            sign(&attacker, at: app.clock.now)
            try attacker.publish()
            await app.serve(attacker)
            let outcome = await updater.check()
            #expect(
                outcome
                    == .failed(
                        .metadata(
                            TrustError.tooFewSignatures(file: "web-stable.json", valid: 1, threshold: 2).description)))
            #expect(try await app.page() == "two")
        }
    }

    @Test func devicesLeaveReleasesOfAStolenKeyAtTheCheckAfterItsReplacement() async throws {
        var (publisher, app, updater) = try await installed()
        var attacker = publisher
        try attacker.offer("6.6", order: 66, ["index.html": "malware"])
        sign(&attacker, at: app.clock.now)
        try attacker.publish()
        await app.serve(attacker)
        #expect(await updater.check() == .applied(release: "6.6"))
        await updater.confirm(updater.release)
        // The targets role names another key, with which the channel revokes the attacker's release.
        try publisher.offer("6.6", order: 66, ["index.html": "malware"])
        publisher.revoke("6.6")
        publisher.withdraw("6.6")
        publisher.repository["web-stable"].keys = [try SigningKey()]
        publisher.repository["web-stable"].signers = publisher.repository["web-stable"].keys
        for role in ["web-stable", "web-beta", "web-halt", "snapshot", "timestamp"] {
            publisher.repository[role].version = attacker.repository[role].version
        }
        publisher.repository.raise("targets")
        try publisher.repository.publishTargets("targets")
        sign(&publisher, at: app.clock.now)
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .applied(release: "2.0"))
        #expect(try await app.page() == "two")
        // From now on, signatures of the old key are rejected.
        var late = publisher
        late.repository["web-stable"].signers = attacker.repository["web-stable"].keys
        try late.offer("6.7", order: 67, ["index.html": "malware"])
        try late.publish()
        await app.serve(late)
        try await expectRefusal(updater, app)
    }
}
