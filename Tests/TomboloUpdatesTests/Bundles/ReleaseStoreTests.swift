import Foundation
import OrderedCollections
import ReleaseFixtures
import Testing
import TomboloJSON
import TomboloReleasing
import TomboloTestServer

@testable import TomboloUpdates

/// The store: limits, several bundles, disks that fail, and files that others have changed.
@MainActor
struct ReleaseStoreTests {
    private func manifest(_ name: String, _ texts: [String]) throws -> BundleManifest {
        try BundleManifest(
            bundle: "web", release: name,
            files: try texts.map {
                BundleFile(
                    path: try BundlePath("\($0).txt"), digest: FileDigest(of: Data($0.utf8)), size: $0.utf8.count)
            })
    }

    @Test func reservedFilesAreNotEvicted() async throws {
        let (data, cache) = (TemporaryFolder(), TemporaryFolder())
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url, sizeLimit: 0)
        let manifest = try manifest("1.0", ["a", "b"])
        let reservation = await store.reserve(manifest.digest)
        await store.extend(reservation, to: manifest)
        for text in ["a", "b", "c"] { try await store.add(Data(text.utf8), expecting: FileDigest(of: Data(text.utf8))) }
        try await store.evict()
        #expect(await store.firstMissing(of: manifest) == nil)
        #expect(await store.firstMissing(of: try self.manifest("2.0", ["c"])) != nil)
        await store.end(reservation)
        try await store.evict()
        #expect(await store.firstMissing(of: manifest) != nil)
    }

    @Test func aBundleHasOneUpdaterAtATime() async throws {
        let app = try TestApp(try TestPublisher())
        let updater = try await app.start()
        await #expect(throws: UpdateError.self) {
            try await BundleUpdater(app.source, store: updater.store, repositories: [app.server]) { TestRepository.now }
        }
    }

    @Test func twoStoresCannotUseOneFolder() throws {
        let (data, cache) = (TemporaryFolder(), TemporaryFolder())
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
        #expect(throws: StoreError.self) { try ReleaseStore(dataFolder: data.url, cacheFolder: TemporaryFolder().url) }
        #expect(throws: StoreError.self) { try ReleaseStore(dataFolder: TemporaryFolder().url, cacheFolder: cache.url) }
        withExtendedLifetime(store) {}
    }

    @Test func symbolicLinksInTheCacheAreNotFollowed() async throws {
        let (data, cache, other) = (TemporaryFolder(), TemporaryFolder(), TemporaryFolder())
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url, sizeLimit: 0)
        try Data("mine".utf8).write(to: other.file("mine"))
        try FileManager.default.createSymbolicLink(
            at: cache.url.appending(path: "objects/aa"), withDestinationURL: other.url)
        try FileManager.default.createDirectory(
            at: cache.url.appending(path: "objects/bb/cc"), withIntermediateDirectories: true)
        try await store.add(Data("x".utf8), expecting: FileDigest(of: Data("x".utf8)))
        try await store.evict()
        #expect(FileManager.default.fileExists(atPath: other.file("mine").path(percentEncoded: false)))
        #expect(await store.firstMissing(of: try manifest("1.0", ["x"])) != nil)
    }

    @Test func withoutADiskTheAppRunsOnAndRollsBack() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .now
        do {
            let updater = try await app.start()
            try publisher.offer("2.0", order: 20, ["index.html": "two"])
            try publisher.publish()
            await app.serve(publisher)
            #expect(await updater.check() == .applied(release: "2.0"))
        }
        let updater = try await app.start()
        // Files are written into this folder first.
        let unfinished = app.data.url.appending(path: "unfinished")
        try FileManager.default.removeItem(at: unfinished)
        try Data().write(to: unfinished)
        var events = updater.events.makeAsyncIterator()
        for _ in 0..<2 { #expect(await updater.note(.crash, of: updater.release)) }
        #expect(updater.release.isEmbedded)
        guard case .failed(.store) = await events.next() else {
            Issue.record("The failure was not reported.")
            return
        }
        #expect(try await app.page() == "one")
    }

    @Test func twoReportsOfDamageLeaveOneRelease() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .now
        let updater = try await app.start()
        for (release, order) in [("1.5", 15), ("2.0", 20)] {
            try publisher.offer(release, order: order, ["index.html": release])
            try publisher.publish()
            await app.serve(publisher)
            await updater.check()
            await updater.confirm(updater.release)
        }
        let damaged = updater.release
        async let first = updater.noteDamage(of: damaged)
        async let second = updater.noteDamage(of: damaged)
        #expect(await [first, second].count { $0 } == 1)
        #expect(updater.release.name == "1.5")
        #expect(updater.state.live == "1.5")
        #expect(updater.state.isConfirmed)
    }

    @Test func releasesForAnotherRuntimeAreDroppedWhenTheAppIsUpdated() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.capabilities = ["camera"]
        do {
            let updater = try await app.start()
            try publisher.offer("2.0", order: 20, ["index.html": "two"], on: "stable", ["runtime": [2, 2]])
            try publisher.publish()
            await app.serve(publisher)
            #expect(await updater.check() == .staged(release: "2.0"))
        }
        app.source.runtime = 3
        #expect(try await app.start().release.isEmbedded)
        #expect(app.updater?.state.staged == nil)
        app.source.runtime = 2
        do {
            let updater = try await app.start()
            publisher.withdraw("2.0")
            try publisher.offer("2.1", order: 21, ["index.html": "two"], on: "stable", ["needs": ["camera"]])
            try publisher.publish()
            await app.serve(publisher)
            await updater.check()
        }
        #expect(try await app.start().release.name == "2.1")
        app.source.capabilities = []
        #expect(try await app.start().release.isEmbedded)
    }

    // MARK: Embedded metadata

    @Test func embeddedMetadataPreventsARollbackIfStoredMetadataIsInvalid() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        var attacked = publisher
        attacked.repository["timestamp"].version = 9_007_199_254_740_990
        try attacked.publish()
        await app.serve(attacked)
        try await app.start().check()
        try await app.end()
        // The publisher replaces the online keys, and ships the new root with an update of the app.
        let key = [try SigningKey()]
        for role in ["timestamp", "snapshot"] {
            (publisher.repository[role].keys, publisher.repository[role].signers) = (key, key)
        }
        try publisher.repository.updateRoot()
        try publisher.publish()
        let old = publisher
        try publisher.publish()
        try publisher.embed("1.0", order: 10, in: app.bundled.url)
        await app.serve(old)
        guard case .failed(.rollback) = await (try app.start()).check() else {
            Issue.record("Older metadata than the embedded one was accepted.")
            return
        }
        await app.serve(publisher)
        #expect(await app.updater?.check() == .unchanged)
    }

    @Test(arguments: ["root.json", "bundle.json", "embedded.json"])
    func anIncompleteEmbeddedReleaseIsAnError(file: String) async throws {
        let app = try TestApp(try TestPublisher())
        try Data("{}".utf8).write(to: app.bundled.file(file))
        if file == "root.json" {
            // The root is verified when a check begins.
            guard case .failed(.metadata) = await (try app.start()).check() else {
                Issue.record("The root was accepted.")
                return
            }
        } else {
            await #expect(throws: UpdateError.self) { try await app.start() }
        }
    }

    @Test(arguments: ["root.json", "bundle.json", "embedded.json"])
    func aMissingFileOfTheEmbeddedReleaseIsNamed(file: String) async throws {
        let app = try TestApp(try TestPublisher())
        let url = app.bundled.file(file)
        try FileManager.default.removeItem(at: url)
        let error = await #expect(throws: UpdateError.self) { try await app.start() }
        let path = url.path(percentEncoded: false)
        #expect(error?.description.contains("“\(path)” cannot be read") == true, "\(String(describing: error))")
    }

    @Test func anEmbeddedReleaseOfAnotherBundleIsAnError() async throws {
        let app = try TestApp(try TestPublisher())
        app.source.bundle = "other"
        await #expect(throws: UpdateError.self) { try await app.start() }
    }

    // MARK: Servers that are busy

    @Test func theLongestRequestedPauseCounts() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        let busy = RepositoryServer(publisher.repository)
        await busy.beforeObjects { () throws(TrustError) in
            throw .status(file: "x", 503, pause: .seconds(90))
        }
        var dead = publisher.repository
        dead.files = [:]
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        let updater = try await BundleUpdater(
            app.source, store: store, repositories: [RepositoryServer(dead), busy]
        ) { TestRepository.now }
        let outcome = await updater.check()
        #expect(outcome.requestedPause == .seconds(90))
        #expect(outcome.isFailureToRepeat)
    }

    @Test func theScheduleSpreadsChecksAndRetries() {
        let schedule = CheckSchedule(interval: .seconds(18_000), jitter: 0.2)
        #expect(schedule.first(chance: 0) == .zero)
        #expect(schedule.first(chance: 1) == .seconds(60))
        #expect(schedule.next(after: 0, chance: 0) == .seconds(14_400))
        #expect(schedule.next(after: 0, chance: 1) == .seconds(21_600))
        #expect(schedule.next(after: 1, chance: 1) == .seconds(120))
        #expect(schedule.next(after: 3, chance: 0.5) == .seconds(240))
        #expect(schedule.next(after: 60, chance: 1) == .seconds(21_600))
        #expect(schedule.next(after: 1, requested: .seconds(500), chance: 0) == .seconds(500))
        #expect(schedule.next(after: 5, chance: 0) > .zero)
    }

    @Test func lastingFailuresAreNotRepeatedSoon() {
        #expect(!CheckOutcome.failed(.expired("")).isFailureToRepeat)
        #expect(!CheckOutcome.failed(.wrongSoftware("")).isFailureToRepeat)
        #expect(CheckOutcome.failed(.metadata("")).isFailureToRepeat)
        #expect(!CheckOutcome.unchanged.isFailureToRepeat)
    }
}
