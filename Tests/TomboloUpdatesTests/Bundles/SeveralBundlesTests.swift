import Foundation
import ReleaseFixtures
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// Two bundles on three channels in one app: their states are independent, and they share files.
@MainActor
struct SeveralBundlesTests {
    private let data = TemporaryFolder()
    private let cache = TemporaryFolder()
    private let bundled = TemporaryFolder()

    /// A publisher, its server, and the updater of its bundle.
    @MainActor
    private struct Bundle {
        var publisher: TestPublisher
        let server: RepositoryServer
        let updater: BundleUpdater

        /// Publishes a release with one file of its own and one that all releases share.
        mutating func publish(_ release: String, order: Int, on channel: String = "stable") async throws {
            let files = ["index.html": "\(release) \(updater.source.bundle)", "shared.js": "shared"]
            try publisher.offer(release, order: order, files, on: channel)
            try publisher.publish()
            await server.serve(publisher.repository)
        }

        var objects: Int { get async { await server.requests.count { $0.hasPrefix("objects/") } } }

        func page() async throws -> String? {
            try await updater.release.file(at: "index.html").map { String(decoding: $0.bytes, as: UTF8.self) }
        }
    }

    private func bundle(_ name: String, _ store: ReleaseStore) async throws -> Bundle {
        let publisher = try TestPublisher(bundle: name)
        let folder = bundled.file(name)
        try publisher.embed("1.0", order: 10, in: folder)
        var source = ReleaseSource(
            origins: [try #require(URL(string: "https://releases.example"))], bundle: name, runtime: 2, embedded: folder
        )
        source.interval = nil
        source.apply = .now
        let server = RepositoryServer(publisher.repository)
        let updater = try await BundleUpdater(source, store: store, repositories: [server]) { TestRepository.now }
        return Bundle(publisher: publisher, server: server, updater: updater)
    }

    @Test func bundlesAndChannelsDoNotAffectEachOther() async throws {
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
        var web = try await bundle("web", store)
        var docs = try await bundle("docs", store)
        try await web.publish("2.0", order: 20)
        #expect(await web.updater.check() == .applied(release: "2.0"))
        #expect(await web.objects == 2)
        #expect(docs.updater.state.live == "1.0")
        // The other bundle already has the file that both releases have.
        try await docs.publish("5.0", order: 50)
        #expect(await docs.updater.check() == .applied(release: "5.0"))
        #expect(await docs.objects == 1)
        #expect(try await web.page() == "2.0 web")
        #expect(try await docs.page() == "5.0 docs")
        // A change of the channel applies to one bundle only.
        try await docs.updater.setChannel("beta")
        try await docs.publish("6.0-beta", order: 3, on: "beta")
        #expect(await docs.updater.check() == .applied(release: "6.0-beta"))
        #expect(web.updater.state.channel == "stable")
        // A failure is that of one bundle too.
        await docs.updater.rollBack()
        #expect(docs.updater.state.refused.map(\.release) == ["6.0-beta"])
        #expect(web.updater.state.refused.isEmpty)
        #expect(web.updater.state.live == "2.0")
    }

    @Test func theLimitOfOneBundleEvictsNoReleaseOfAnother() async throws {
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url, sizeLimit: 1)
        var web = try await bundle("web", store)
        // Previous, live, and staged, by hand: the policy of the source would apply the last one.
        for (release, order) in [("2.0", 20), ("3.0", 30)] {
            try await web.publish(release, order: order)
            await web.updater.check()
            await web.updater.confirm(web.updater.release)
        }
        let previous = try #require(web.publisher.manifests["2.0"])
        var docs = try await bundle("docs", store)
        for order in 20..<26 {
            try await docs.publish("\(order)", order: order)
            #expect(await docs.updater.check() == .applied(release: "\(order)"))
            await docs.updater.confirm(docs.updater.release)
        }
        #expect(await store.firstMissing(of: web.updater.release.manifest) == nil)
        #expect(await store.firstMissing(of: previous) == nil)
        // The files of old releases of the other bundle were evicted.
        for order in 20..<24 {
            #expect(await store.firstMissing(of: try #require(docs.publisher.manifests["\(order)"])) != nil)
        }
        await web.updater.rollBack()
        #expect(try await web.page() == "2.0 web")
    }

    @Test func theLimitOfOneBundleDoesNotEvictAStagedReleaseOfAnother() async throws {
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url, sizeLimit: 1)
        let publisher = try TestPublisher(bundle: "docs")
        try publisher.embed("1.0", order: 10, in: bundled.file("docs"))
        var source = ReleaseSource(
            origins: [try #require(URL(string: "https://releases.example"))], bundle: "docs", runtime: 2,
            embedded: bundled.file("docs"))
        source.interval = nil
        let server = RepositoryServer(publisher.repository)
        let updater = try await BundleUpdater(source, store: store, repositories: [server]) { TestRepository.now }
        var docs = Bundle(publisher: publisher, server: server, updater: updater)
        try await docs.publish("5.0", order: 50)
        #expect(await updater.check() == .staged(release: "5.0"))
        var web = try await bundle("web", store)
        for order in 20..<23 {
            try await web.publish("\(order)", order: order)
            #expect(await web.updater.check() == .applied(release: "\(order)"))
        }
        await updater.apply()
        #expect(try await docs.page() == "5.0 docs")
    }
}
