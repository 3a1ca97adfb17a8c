import Foundation
import ReleaseFixtures
import TomboloReleasing
import OrderedCollections
import TomboloJSON
import TomboloTestServer
import Testing

@testable import TomboloUpdates

/// Checks, and the releases that an app uses after them.
@MainActor
struct BundleUpdaterTests {
    @Test func theFirstStartShowsTheEmbeddedReleaseWithoutANetwork() async throws {
        let app = try TestApp(try TestPublisher())
        let updater = try await app.start()
        #expect(updater.release.isEmbedded)
        #expect(try await app.page() == "one")
        #expect(await app.server.requests.isEmpty)
        #expect(updater.state.description == "web stable: release 1.0 (embedded)")
    }

    @Test func aNewReleaseIsFetchedAndUsedFromTheNextStartOn() async throws {
        var publisher = try TestPublisher(["index.html": "one", "same.js": "same"])
        let app = try TestApp(publisher)
        try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two", "same.js": "same", "new.js": "new"])
        try publisher.publish()
        await app.serve(publisher)
        #expect(await app.updater?.check() == .staged(release: "2.0"))
        #expect(try await app.page() == "one")
        // Files of the embedded release are not fetched again.
        #expect(await app.server.requests.count { $0.hasPrefix("objects/") } == 2)
        #expect(app.updater?.state.staged == "2.0")
        try await app.start()
        #expect(try await app.page() == "two")
        #expect(
            app.updater?.state.description
                == "web stable: release 2.0 (on trial); checked at \(MetadataDate.text(app.clock.now))")
    }

    @Test func aCheckWithNothingNewIsOneRequest() async throws {
        let publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        #expect(await updater.check() == .unchanged)
        await app.server.serve(publisher.repository, entityTag: "\"1\"")
        #expect(await updater.check() == .unchanged)
        await app.server.serve(publisher.repository, entityTag: "\"1\"")
        #expect(await updater.check() == .unchanged)
        #expect(await app.server.requests == ["timestamp.json"])
    }

    @Test func theFirstCheckNeedsNoMetadataThatTheAppContains() async throws {
        let app = try TestApp(try TestPublisher())
        let updater = try await app.start()
        #expect(await updater.check() == .unchanged)
        #expect(await app.server.requests == ["2.root.json", "timestamp.json"])
    }

    @Test func metadataOlderThanTheEmbeddedOneIsRefused() async throws {
        let old = try TestPublisher()
        var new = old
        try new.publish()
        let app = try TestApp(new)
        await app.serve(old)
        let updater = try await app.start()
        guard case .failed(.rollback) = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
        #expect(try await app.page() == "one")
    }

    // MARK: Policies

    @Test func aReleaseCanBeUsedFromTheNextLoadOn() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .nextLoad
        let updater = try await app.start()
        let shown = await updater.releaseForLoad()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .staged(release: "2.0"))
        #expect(updater.release.name == "1.0")
        #expect(await updater.releaseForLoad().name == "2.0")
        // The open page keeps its files.
        #expect(try await shown.file(at: "index.html")?.bytes == Data("one".utf8))
    }

    @Test func aReleaseCanBeUsedAtOnce() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .now
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .applied(release: "2.0"))
        #expect(try await app.page() == "two")
    }

    @Test func aMandatoryReleaseIsUsedFromTheNextLoadOn() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        publisher.require(below: 15)
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .staged(release: "2.0"))
        #expect(await updater.releaseForLoad().name == "2.0")
    }

    // MARK: Revocation and channels

    @Test func aRevokedReleaseIsReplacedByTheEmbeddedOne() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .now
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        await updater.check()
        await updater.confirm(updater.release)
        publisher.withdraw("2.0")
        publisher.revoke("2.0")
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .applied(release: "1.0"))
        #expect(updater.release.isEmbedded)
        // A revoked release does not count as refused: the device could take it again if the revocation ended.
        #expect(updater.state.refused.isEmpty)
    }

    @Test func aWithdrawnReleaseIsKept() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .now
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        await updater.check()
        publisher.withdraw("2.0")
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .unchanged)
        #expect(try await app.page() == "two")
    }

    @Test func aStagedReleaseThatIsRevokedIsDropped() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        publisher.revoke("2.0")
        publisher.withdraw("2.0")
        try publisher.offer("2.1", order: 21, ["index.html": "better"])
        try publisher.publish()
        await app.serve(publisher)
        #expect(await app.updater?.check() == .staged(release: "2.1"))
        publisher.revoke("2.1")
        try publisher.publish()
        await app.serve(publisher)
        _ = await app.updater?.check()
        #expect(app.updater?.state.staged == nil)
        try await app.start()
        #expect(try await app.page() == "one")
    }

    @Test func aHaltedReleaseIsNotUsed() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        publisher.halt("2.0")
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .held("release 2.0 is not used: it is halted"))
        #expect(await updater.check(.user) == .held("release 2.0 is not used: it is halted"))
    }

    @Test func aRolloutGrowsByTheClock() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        let begin = MetadataDate.text(TestRepository.now.addingTimeInterval(3_600))
        try publisher.offer(
            "2.0", order: 20, ["index.html": "two"],
            on: "stable",
            ["rollout": ["salt": .string(String(repeating: "0", count: 32)), "steps": [[.string(begin), 1_000_000]]]])
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .held("release 2.0 is not used: its rollout has not begun or is paused"))
        app.clock.advance(by: 3_600)
        // Nothing new is signed.
        #expect(await updater.check() == .staged(release: "2.0"))
    }

    @Test func channelsCanBeChangedBackAndForth() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .now
        let updater = try await app.start()
        try publisher.offer("3.0-beta", order: 30, ["index.html": "beta"], on: "beta")
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        try await updater.setChannel("beta")
        #expect(await updater.check() == .applied(release: "3.0-beta"))
        #expect(updater.state.channel == "beta")
        try await updater.setChannel("stable")
        // The number of the stable release is lower, but numbers of different channels do not compare.
        #expect(await updater.check() == .applied(release: "2.0"))
        await #expect(throws: UpdateError.self) { try await updater.setChannel("../x") }
        await #expect(throws: UpdateError.self) { try await updater.setChannel("halt") }
    }

    @Test func theChosenChannelIsKept() async throws {
        let app = try TestApp(try TestPublisher())
        try await app.start().setChannel("beta")
        #expect(try await app.start().state.channel == "beta")
    }

    // MARK: Failures

    @Test func aChannelForOtherSoftwareIsRefused() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        // The role of the channel lists a release of another channel.
        try publisher.offer("9.0", order: 90, ["index.html": "beta"], on: "beta")
        let path = "web/beta/9.0/bundle.json"
        publisher.repository["web-stable"].targets[path] = publisher.repository["web-beta"].targets[path]
        publisher.repository["web-stable"].custom[path] = publisher.repository["web-beta"].custom[path]
        try publisher.publish()
        await app.serve(publisher)
        guard case .failed(.wrongSoftware) = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
    }

    @Test func aManifestOfAnotherBundleIsRefusedAndNotFetchedAgain() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        let other = try BundleManifest(bundle: "other", release: "2.0", files: publisher.manifests["2.0"]?.files ?? [])
        publisher.repository["web-stable"].targets["web/stable/2.0/bundle.json"] = other.bytes
        try publisher.publish()
        await app.serve(publisher)
        guard case .failed(.manifest) = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
        await app.serve(publisher)
        guard case .failed(.manifest) = await updater.check() else { return }
        #expect(await !app.server.requests.contains { $0.hasSuffix("bundle.json") })
        // A new version of the channel is tried.
        publisher.withdraw("2.0")
        try publisher.offer("2.1", order: 21, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .staged(release: "2.1"))
    }

    @Test func aReleaseOutsideTheDelegatedPathsIsRefused() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        publisher.repository["targets"].delegations[0].paths = ["web/stable/1.*/bundle.json"]
        try publisher.repository.publishTargets("targets")
        publisher.repository.raise("targets")
        try publisher.repository.publishTargets("targets")
        try publisher.publish()
        await app.serve(publisher)
        guard case .failed(.wrongSoftware) = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
    }

    @Test(arguments: ["", "tw", "twO", "two and more"])
    func aFileWithOtherContentIsRefused(content: String) async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        publisher.repository.objects[FileDigest(of: Data("two".utf8))] = Data(content.utf8)
        try publisher.publish()
        await app.serve(publisher)
        guard case .failed(.object) = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
        #expect(updater.state.staged == nil)
    }

    @Test func filesThatCameBeforeAFailureAreKept() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        let files = Dictionary(uniqueKeysWithValues: (0..<20).map { ("\($0).js", "file \($0)") })
        try publisher.offer("2.0", order: 20, files)
        try publisher.publish()
        var broken = publisher
        broken.repository.objects[FileDigest(of: Data("file 7".utf8))] = nil
        await app.serve(broken)
        guard case .failed(.object) = await updater.check() else { return }
        let fetched = await app.server.requests.count { $0.hasPrefix("objects/") }
        await app.serve(publisher)
        #expect(await updater.check() == .staged(release: "2.0"))
        #expect(await app.server.requests.count { $0.hasPrefix("objects/") } < 20)
        #expect(fetched > 1)
    }

    @Test func expiredMetadataIsStaleAndTheAppRunsOn() async throws {
        let publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        await updater.check()
        app.clock.advance(by: 31 * 86_400)
        guard case .failed(.expired) = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
        #expect(try await app.page() == "one")
    }

    @Test func aClockThatWasSetBackDoesNotMakeExpiredMetadataValid() async throws {
        var publisher = try TestPublisher()
        publisher.repository["timestamp"].expires = TestRepository.now.addingTimeInterval(7 * 86_400)
        publisher.repository["timestamp"].extra["x-tombolo"] = [
            "v": 1, "signed_at": .string(MetadataDate.text(TestRepository.now)), "root": 1,
        ]
        try publisher.publish()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        // A later timestamp is trusted, then the clock goes back by a month.
        app.clock.advance(by: 20 * 86_400)
        publisher.repository["timestamp"].expires = app.clock.now.addingTimeInterval(7 * 86_400)
        publisher.repository["timestamp"].extra["x-tombolo"] = [
            "v": 1, "signed_at": .string(MetadataDate.text(app.clock.now)), "root": 1,
        ]
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .unchanged)
        app.clock.advance(by: -40 * 86_400)
        publisher.repository["snapshot"].expires = TestRepository.now.addingTimeInterval(10 * 86_400)
        try publisher.publish()
        await app.serve(publisher)
        guard case .failed(.expired) = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
    }

    @Test func aTimeFloorInTheFutureIsLiftedByTheNextKey() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        // An attacker with the key of the timestamp claims a time in ten years.
        let future = TestRepository.now.addingTimeInterval(3_650 * 86_400)
        publisher.repository["timestamp"].expires = future.addingTimeInterval(86_400)
        publisher.repository["timestamp"].extra["x-tombolo"] = [
            "v": 1, "signed_at": .string(MetadataDate.text(future)), "root": 1,
        ]
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .unchanged)
        guard case .failed(.expired(let text)) = await updater.check() else {
            Issue.record("The floor does not count.")
            return
        }
        // The error names the time in place of which the clock's does not count.
        #expect(text.contains("checked for \(MetadataDate.text(future))"), "\(text)")
        publisher.repository["timestamp"].extra["x-tombolo"] = nil
        publisher.repository["timestamp"].keys = [try SigningKey()]
        publisher.repository["timestamp"].signers = publisher.repository["timestamp"].keys
        try publisher.repository.updateRoot()
        try publisher.publish()
        await app.serve(publisher)
        _ = await updater.check()
        #expect(await updater.check() == .unchanged)
    }

    @Test func aTimestampThatWasSignedAfterItsExpiryIsRefused() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        publisher.repository["timestamp"].extra["x-tombolo"] = [
            "v": 1, "signed_at": .string(MetadataDate.text(TestRepository.now.addingTimeInterval(86_400 * 400))),
            "root": 1,
        ]
        try publisher.publish()
        await app.serve(publisher)
        guard case .failed(.metadata) = await (try app.start()).check() else {
            Issue.record("The timestamp was accepted.")
            return
        }
    }

    @Test func theTimestampKeyCannotSpeedUpARollout() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        let begin = TestRepository.now.addingTimeInterval(86_400)
        try publisher.offer(
            "2.0", order: 20, ["index.html": "two"], on: "stable",
            [
                "rollout": [
                    "salt": .string(String(repeating: "0", count: 32)),
                    "steps": [[.string(MetadataDate.text(begin)), 1_000_000]],
                ]
            ])
        publisher.repository["timestamp"].extra["x-tombolo"] = [
            "v": 1, "signed_at": .string(MetadataDate.text(begin.addingTimeInterval(60))), "root": 1,
        ]
        try publisher.publish()
        await app.serve(publisher)
        for _ in 0..<2 {
            #expect(await updater.check() == .held("release 2.0 is not used: its rollout has not begun or is paused"))
        }
    }

    @Test func theNextOriginIsUsedIfTheFirstOneIsDeadOrHostile() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        var hostile = publisher.repository
        for name in hostile.files.keys { hostile.files[name] = Data("{}".utf8) }
        var empty = publisher.repository
        empty.objects = [:]
        for first in [hostile, empty] {
            let store = try ReleaseStore(
                dataFolder: app.data.file("d\(first.objects.count)"),
                cacheFolder: app.cache.file("c\(first.objects.count)"))
            let updater = try await BundleUpdater(
                app.source, store: store,
                repositories: [RepositoryServer(first), RepositoryServer(publisher.repository)]
            ) { TestRepository.now }
            #expect(await updater.check() == .staged(release: "2.0"))
        }
    }

    @Test func aLastingRollbackIsReportedOnceAsSuspected() async throws {
        let old = try TestPublisher()
        var publisher = old
        try publisher.publish()
        let app = try TestApp(old)
        await app.serve(publisher)
        let updater = try await app.start()
        await updater.check()
        await app.serve(old)
        var events = updater.events.makeAsyncIterator()
        _ = await updater.check()
        app.clock.advance(by: 86_400)
        _ = await updater.check()
        var seen: [UpdateEvent] = []
        while seen.count < 5, let event = await events.next() { seen.append(event) }
        #expect(seen.count { if case .rollbackSuspected = $0 { true } else { false } } == 1)
        #expect(seen.count { if case .failed(.rollback) = $0 { true } else { false } } == 2)
    }

    @Test(arguments: [
        "http://releases.example/", "ftp://releases.example/", "https://releases.example/?a=1", "file:///x",
    ])
    func originsInClearTextAreRefused(origin: String) async throws {
        let app = try TestApp(try TestPublisher())
        app.source.origins = [try #require(URL(string: origin))]
        await #expect(throws: UpdateError.self) { try await app.start() }
        app.source.origins = []
        await #expect(throws: UpdateError.self) { try await app.start() }
        app.source.origins = [try #require(URL(string: "http://127.0.0.1:8080/app"))]
        try await app.start()
    }
}
