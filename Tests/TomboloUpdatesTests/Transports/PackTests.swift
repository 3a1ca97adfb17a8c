import Foundation
import ReleaseFixtures
import Testing

@testable import TomboloUpdates

/// Updates by packs.
@MainActor
struct PackTests {
    private static let same = TestPublisher.text("same")

    private static func files(_ release: Int) -> [String: String] {
        [
            "a.js": TestPublisher.text("a", changed: release), "b.js": TestPublisher.text("b", changed: release),
            "c.js": TestPublisher.text("c", changed: release), "index.html": "release \(release)", "same.css": same,
        ]
    }

    /// A publisher that offers 2.0, and an app that embeds 1.0.
    private func offered() throws -> (TestPublisher, TestApp) {
        var publisher = try TestPublisher(Self.files(1))
        let app = try TestApp(publisher)
        try publisher.offer("2.0", order: 20, Self.files(2))
        return (publisher, app)
    }

    /// A publisher that offers 2.0 with packs for 1.5 and 1.0, and an app that embeds 1.0 and uses 1.5.
    private func offeredToReleaseInUse() async throws -> (TestPublisher, TestApp) {
        var (publisher, app) = try offered()
        publisher.withdraw("2.0")
        try publisher.offer("1.5", order: 15, Self.files(5))
        try publisher.publish()
        await app.serve(publisher)
        let updater = try await app.start()
        #expect(await updater.check() == .staged(release: "1.5"))
        await updater.apply()
        await updater.confirm(updater.release)
        try publisher.offer("2.0", order: 20, Self.files(2))
        publisher.pack("2.0", from: "1.5")
        publisher.pack("2.0", from: "1.0")
        try publisher.publish()
        return (publisher, app)
    }

    /// Checks for an update, and returns what was requested except for metadata.
    private func requests(_ app: TestApp, _ publisher: TestPublisher) async throws -> [String] {
        await app.serve(publisher)
        let updater = if let running = app.updater { running } else { try await app.start() }
        #expect(await updater.check() == .staged(release: "2.0"))
        await updater.apply()
        for (path, text) in publisher.contents["2.0"] ?? [:] {
            #expect(try await updater.release.file(at: path)?.bytes == Data(text.utf8))
        }
        return await app.server.requests.filter { $0.contains("/") }
    }

    private func path(_ publisher: TestPublisher, from old: String = "1.0", to release: String = "2.0") -> String {
        TransportFile.pack(publisher.manifest(release), from: publisher.manifest(old)).path
    }

    private func object(_ path: String, _ publisher: TestPublisher) -> String {
        "objects/\(publisher.digest(path, "2.0").text)"
    }

    /// The request for the manifest as a target.
    private func target(_ publisher: TestPublisher) -> String {
        "web/stable/2.0/\(publisher.manifest("2.0").text).bundle.json"
    }

    @Test func aPackContainsTheManifestAndAllFiles() async throws {
        var (publisher, app) = try offered()
        publisher.pack("2.0", from: "1.0")
        try publisher.publish()
        #expect(try await requests(app, publisher) == [path(publisher)])
    }

    @Test func aReleaseWithoutAPackForThisDeviceIsFetchedByFiles() async throws {
        var (publisher, app) = try offered()
        try publisher.offer("1.5", order: 15, Self.files(5))
        publisher.pack("2.0", from: "1.5")
        try publisher.publish()
        let requests = try await requests(app, publisher)
        #expect(requests.first == target(publisher) && requests.count { $0.hasPrefix("objects/") } == 4)
        #expect(!requests.contains { $0.hasPrefix("packs/") })
    }

    @Test func thePackForTheReleaseInUseIsPreferred() async throws {
        let (publisher, app) = try await offeredToReleaseInUse()
        #expect(try await requests(app, publisher) == [path(publisher, from: "1.5")])
    }

    @Test func thePackForTheEmbeddedReleaseIsUsedIfTheOtherOneIsMissing() async throws {
        var (publisher, app) = try await offeredToReleaseInUse()
        publisher.repository.transports[.pack(publisher.manifest("2.0"), from: publisher.manifest("1.5"))] = nil
        #expect(try await requests(app, publisher) == [path(publisher, from: "1.5"), path(publisher)])
    }

    // MARK: Bad packs

    @Test func theFilesBeforeADamagedRecordAreKept() async throws {
        var (publisher, app) = try offered()
        var records = publisher.packRecords(of: "2.0", from: "1.0")
        var body = records[2].body
        body[body.count / 2] ^= 1
        records[2] = PackRecord(digest: records[2].digest, body: body)
        publisher.pack("2.0", from: "1.0", records)
        try publisher.publish()
        let requests = try await requests(app, publisher)
        #expect(requests.prefix(2) == [path(publisher), "hints/\(publisher.manifest("2.0").text).json"])
        #expect(
            Set(requests.dropFirst(2))
                == [object("b.js", publisher), object("c.js", publisher), object("index.html", publisher)])
    }

    @Test func aRecordThatTheManifestDoesNotNameEndsThePack() async throws {
        var (publisher, app) = try offered()
        var records = publisher.packRecords(of: "2.0", from: "1.0")
        let foreign = Data("foreign".utf8)
        records.insert(PackRecord(digest: FileDigest(of: foreign), body: TestCompression.body(of: foreign)), at: 3)
        publisher.pack("2.0", from: "1.0", records)
        try publisher.publish()
        let objects = try await requests(app, publisher).filter { $0.hasPrefix("objects/") }
        #expect(Set(objects) == [object("c.js", publisher), object("index.html", publisher)])
        let store = try #require(app.updater?.store)
        #expect(await store.size(of: FileDigest(of: foreign)) == nil)
    }

    @Test(arguments: [1, 3, 43, 200, 500])
    func theCompleteRecordsOfATruncatedPackAreKept(missing: Int) async throws {
        var (publisher, app) = try offered()
        let pack = ReleasePack.encode(publisher.packRecords(of: "2.0", from: "1.0"))
        publisher.addPack(pack.dropLast(missing), of: "2.0", from: "1.0", size: pack.count)
        try publisher.publish()
        #expect(try await requests(app, publisher).first == path(publisher))
    }

    @Test func aPackRecordWithAMissingDictionaryIsSkipped() async throws {
        var (publisher, app) = try offered()
        var records = publisher.packRecords(of: "2.0", from: "1.0")
        let foreign = Data(TestPublisher.text("foreign").utf8)
        records[1] = PackRecord(
            digest: records[1].digest,
            body: TestCompression.body(of: publisher.bytes("a.js", "2.0"), dictionary: foreign))
        publisher.pack("2.0", from: "1.0", records)
        try publisher.publish()
        #expect(try await requests(app, publisher).filter { $0.hasPrefix("objects/") } == [object("a.js", publisher)])
    }

    @Test func theDictionariesOfAPackAreLimited() async throws {
        let (publisher, app) = try offered()
        let updater = try await app.start()
        let manifest = try #require(publisher.manifests["2.0"])
        let bytes = ReleasePack.encode(publisher.packRecords(of: "2.0", from: "1.0"))
        let missing = Dictionary(manifest.files.map { ($0.digest, $0) }) { first, _ in first }
        let named = Set(missing.keys).union([manifest.digest])
        func read(limit: Int) async -> Int {
            let files = KnownFiles(store: updater.store, embedded: updater.embedded, budget: DictionaryBudget(limit))
            var (reader, rest, count) = (PackReader(bytes, files), missing, 0)
            while await reader.next(of: &rest, named: named) != nil { count += 1 }
            return count
        }
        #expect(await read(limit: DictionaryBudget.maximum) == 4)
        #expect(await read(limit: TestPublisher.text("a").utf8.count * 3 / 2) == 1)
    }

    @Test func aFileIsDecompressedOnceAtMost() async throws {
        var (publisher, app) = try offered()
        var records = publisher.packRecords(of: "2.0", from: "1.0")
        let foreign = Data(TestPublisher.text("foreign").utf8)
        let unreadable = TestCompression.body(of: publisher.bytes("a.js", "2.0"), dictionary: foreign)
        records.insert(PackRecord(digest: records[1].digest, body: unreadable), at: 1)
        publisher.pack("2.0", from: "1.0", records)
        try publisher.publish()
        #expect(try await requests(app, publisher).filter { $0.hasPrefix("objects/") } == [object("a.js", publisher)])
    }

    @Test func aPackThatBeginsWithAnotherFileIsNotRead() async throws {
        var (publisher, app) = try offered()
        let records = publisher.packRecords(of: "2.0", from: "1.0")
        publisher.pack("2.0", from: "1.0", Array(records.dropFirst()))
        try publisher.publish()
        let requests = try await requests(app, publisher)
        #expect(requests.prefix(2) == [path(publisher), target(publisher)])
        #expect(requests.count { $0.hasPrefix("objects/") } == 4)
    }

    @Test func anotherFileOfTheLengthOfTheManifestIsNotTheManifest() async throws {
        var (publisher, app) = try offered()
        let other = Data(count: publisher.manifests["2.0"]?.bytes.count ?? 0)
        let record = PackRecord(digest: FileDigest(of: other), body: TestCompression.body(of: other))
        publisher.pack("2.0", from: "1.0", [record])
        try publisher.publish()
        #expect(try await requests(app, publisher).prefix(2) == [path(publisher), target(publisher)])
    }

    @Test(arguments: ["", "TBPK1\n", "<html>Not found</html>"])
    func otherFilesInPlaceOfAPackAreNotRead(text: String) async throws {
        var (publisher, app) = try offered()
        publisher.addPack(Data(text.utf8), of: "2.0", from: "1.0", size: 5_000)
        try publisher.publish()
        #expect(try await requests(app, publisher).prefix(2) == [path(publisher), target(publisher)])
    }

    @Test func aPackThatIsLongerThanSignedIsNotRead() async throws {
        var (publisher, app) = try offered()
        let pack = ReleasePack.encode(publisher.packRecords(of: "2.0", from: "1.0"))
        publisher.addPack(pack, of: "2.0", from: "1.0", size: pack.count - 1)
        try publisher.publish()
        #expect(try await requests(app, publisher).prefix(2) == [path(publisher), target(publisher)])
    }

    @Test func aVeryLargePackIsNotFetched() async throws {
        var (publisher, app) = try offered()
        let pack = ReleasePack.encode(publisher.packRecords(of: "2.0", from: "1.0"))
        publisher.addPack(pack, of: "2.0", from: "1.0", size: PackFetch.maximumSize + 1)
        try publisher.publish()
        #expect(try await requests(app, publisher).first == target(publisher))
    }

    @Test func aPackLargerThanTheMissingFilesIsNotFetched() async throws {
        var (publisher, app) = try offered()
        publisher.pack("2.0", from: "1.0")
        try publisher.publish()
        await app.serve(publisher)
        let pack = TransportFile.pack(publisher.manifest("2.0"), from: publisher.manifest("1.0"))
        // The first check gets all but one small file.
        let page = publisher.digest("index.html", "2.0")
        await app.server.set(nil, as: pack)
        await app.server.set(nil, as: .object(page))
        let updater = try await app.start()
        guard case .failed(.object) = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
        #expect(try await requests(app, publisher) == [object("index.html", publisher)])
    }
}
