import Foundation
import ReleaseFixtures
import Testing

@testable import TomboloUpdates

/// The limit on bytes that are read from older files for one release, with files that hints and packs name.
@MainActor
struct DictionaryBudgetTests {
    private static let names = ["a.js", "b.js", "c.js"]

    private static func files(_ release: Int) -> [String: String] {
        var files = ["index.html": "release"]
        for name in names { files[name] = TestPublisher.text(name, changed: release) }
        return files
    }

    /// The size of each older file, in bytes.
    private static var size: Int { TestPublisher.text(names[0]).utf8.count }

    /// Fetches release 2.0 with a budget.
    /// - Parameter hasPack: Whether the repository has a pack with one of the three files.
    /// - Returns: The requests for deltas and for whole files.
    private func requests(budget: Int, hasPack: Bool) async throws -> (deltas: Int, whole: Int) {
        var publisher = try TestPublisher(Self.files(1))
        let app = try TestApp(publisher)
        try publisher.offer("2.0", order: 20, Self.files(2))
        try publisher.compress("2.0", from: "1.0")
        let records = publisher.packRecords(of: "2.0", from: "1.0")
        if hasPack { publisher.pack("2.0", from: "1.0", Array(records.prefix(2))) }
        try publisher.publish()
        await app.serve(publisher)
        let updater = try await app.start()
        let client = try TrustClient(
            root: publisher.repository.firstRoot, source: app.server, storage: NoStorage(), now: TestRepository.now)
        _ = try await client.refresh()
        let content = try await client.role("web-stable").content
        let channel = try ReleaseChannel(
            role: "web-stable", signed: content.content, bundle: "web", channel: "stable")
        let entry = try #require(channel.entries.first { $0.release == "2.0" })
        let record = try #require(content.targets[entry.targetPath])
        var fetch = ReleaseFetch(
            bundle: "web", entry: entry, record: record, channelVersion: 1, live: nil, client: client,
            repository: app.server, store: updater.store, embedded: updater.embedded, report: { _ in })
        fetch.budget = DictionaryBudget(budget)
        let reservation = await updater.store.reserve(entry.manifest)
        try await fetch.run(reservation)
        await updater.store.end(reservation)
        let requests = await app.server.requests
        return (
            requests.count { $0.hasPrefix("deltas/") },
            requests.count { $0.hasSuffix(".zst") || $0.hasPrefix("objects/") }
        )
    }

    @Test func theDeltasOfAReleaseShareOneBudget() async throws {
        #expect(try await requests(budget: Self.size * 3, hasPack: false) == (3, 0))
        // The requests are parallel, so a delta can be requested that is not read.
        #expect(try await requests(budget: Self.size * 3 - 1, hasPack: false).whole == 1)
        #expect(try await requests(budget: Self.size, hasPack: false).whole == 2)
        #expect(try await requests(budget: Self.size - 1, hasPack: false) == (0, 3))
    }

    @Test func aPackUsesTheBudgetOfTheDeltas() async throws {
        // The pack has the manifest, whose dictionary counts too.
        let manifest = try TestPublisher(Self.files(1)).manifests["1.0"]?.bytes.count ?? 0
        #expect(try await requests(budget: manifest + Self.size * 3, hasPack: true) == (2, 0))
        #expect(try await requests(budget: manifest + Self.size * 2, hasPack: true).whole == 1)
        #expect(try await requests(budget: manifest + Self.size, hasPack: true) == (0, 2))
    }

    @Test func aBudgetIsOneGibibyteAndIsNotExceeded() async {
        #expect(DictionaryBudget.maximum == 1 << 30)
        let budget = DictionaryBudget(10)
        #expect(await budget.take(7))
        #expect(await !budget.take(4))
        #expect(await budget.take(3))
        #expect(await budget.remaining == 0)
    }
}
