import Foundation
import Testing
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates

/// An app with an embedded release, and a publisher whose folder a web server serves.
@MainActor
struct AppUpdateTests {
    private let data = TemporaryFolder()
    private let cache = TemporaryFolder()

    private func updater(_ publishing: TestPublishing, _ server: LocalServer) async throws -> BundleUpdater {
        var source = ReleaseSource(
            origins: [server.url("/")], bundle: "web", runtime: 2, embedded: publishing.folder.file("app"))
        (source.apply, source.interval) = (.now, nil)
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
        return try await BundleUpdater(
            source, store: store, repositories: source.origins.map { WebRepository($0) }
        ) { TestPublishing.start.addingTimeInterval(60) }
    }

    private func page(_ updater: BundleUpdater) async throws -> String? {
        try await updater.release.file(at: "index.html").map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test func anAppFollowsThePublisher() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1.0", files: ["index.html": "one", "same.js": "same"])
        _ = try publishing.open().embed("1.0", of: "web", in: publishing.folder.file("app"), now: publishing.now)
        let server = try await LocalServer.start(files: publishing.url)
        let updater = try await updater(publishing, server)
        #expect(try await page(updater) == "one")
        #expect(await updater.check() == .unchanged)

        try publishing.publish("1.1", files: ["index.html": "two", "same.js": "same"])
        #expect(await updater.check() == .applied(release: "1.1"))
        #expect(try await page(updater) == "two")
        await updater.confirm(updater.release)
        // The file that both releases have is not fetched.
        #expect(await server.requests.count { $0.path.hasPrefix("/objects/") } == 1)

        let before = await server.requests.count
        #expect(await updater.check() == .unchanged)
        #expect(await server.requests.count == before + 1)

        try publishing.publish("1.2", files: ["index.html": "three"])
        try publishing.halt("1.2")
        #expect(await updater.check() == .held("release 1.2 is not used: it is halted"))

        // The online key is replaced, which root and targets have to sign.
        let key = try SigningKey()
        let outcome = try publishing.changeKeys(
            .online, adding: [key], removing: [publishing.onlineKey],
            signers: publishing.rootKeys + publishing.targetsKeys + [key, publishing.onlineKey])
        try #require(outcome.missing.isEmpty)
        _ = try publishing.open().rollBack(
            "stable", of: "web", to: .release("1.0"), keepsInstalled: false, signers: publishing.releaseKeys + [key],
            now: publishing.now)
        #expect(await updater.check() == .applied(release: "1.0"))
        #expect(try await page(updater) == "one")
    }

    /// The requests of an app that has fetched a release, except for metadata.
    private func requests(_ server: LocalServer) async -> [String] {
        await server.requests.map { String($0.path.dropFirst()) }.filter { !$0.hasPrefix("metadata/") }
    }

    @Test(arguments: [true, false])
    func anAppLoadsOnlyTheDifferences(hasPack: Bool) async throws {
        var publishing = try TestPublishing.published()
        var site = BuiltSite()
        try await publishing.publish("1", deltas: 5, files: site.contents)
        _ = try publishing.open().embed("1", of: "web", in: publishing.folder.file("app"), now: publishing.now)
        site.patch(files: 2)
        try await publishing.publish("2", deltas: 5, files: site.contents)
        let (old, new) = (try publishing.manifest(of: "1"), try publishing.manifest(of: "2"))
        let pack = TransportFile.pack(new.digest, from: old.digest).path
        if !hasPack { try publishing.remove(pack) }
        let server = try await LocalServer.start(files: publishing.url)
        let updater = try await updater(publishing, server)
        #expect(await updater.check() == .applied(release: "2"))
        for (path, text) in site.contents {
            #expect(try await updater.release.file(at: path)?.bytes == Data(text.utf8))
        }
        let requests = await requests(server)
        guard !hasPack else {
            #expect(requests == [pack])
            return
        }
        let deltas = try publishing.hints(of: "2").deltas
        let expected = deltas.flatMap { file, deltas in deltas.map { TransportFile.delta(file, from: $0.old).path } }
        #expect(expected.count >= 3)
        #expect(requests.contains(TransportFile.hints(new.digest).path))
        #expect(Set(requests).isSuperset(of: expected))
        // The new page is too small for a delta.
        let page = TransportFile.object(FileDigest(of: Data(try #require(site.contents["index.html"]).utf8))).path
        #expect(requests.filter { $0.hasPrefix("objects/") } == [page])
    }
}
