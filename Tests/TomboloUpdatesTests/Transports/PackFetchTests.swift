import Foundation
import ReleaseFixtures
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// Packs whose transfer breaks.
struct PackFetchTests {
    private let cache = TemporaryFolder()
    private let data = TemporaryFolder()
    private let bundled = TemporaryFolder()

    /// Two files that do not compress, as records of a pack without a manifest.
    private let contents = ["one", "two"].map { Data(TestPublisher.text($0, lines: 2_000).utf8) }

    private var records: [PackRecord] {
        contents.map { PackRecord(digest: FileDigest(of: $0), body: TestCompression.body(of: $0)) }
    }

    /// An entry with a pack for the embedded release.
    private func entry(pack size: Int, _ publisher: TestPublisher) throws -> ReleaseEntry {
        let text =
            """
            {"length":1,"hashes":{"sha256":"\(FileDigest(of: Data()).text)"},"custom":{"tombolo":{"v":1,"order":20,
            "release":"2.0","runtime":[1,3],"packs":{"\(publisher.manifest("1.0").text)":\(size)}}}}
            """
        let value = try MetadataText.parse(Data(text.utf8), maximumSize: 4_096)
        return try ReleaseEntry(
            MetadataReader(value, file: "web-stable"), path: "web/stable/2.0/bundle.json", release: "2.0")
    }

    @Test func aSystemWithoutADecoderRequestsNoPack() async throws {
        let publisher = try TestPublisher()
        try publisher.embed("1.0", order: 10, in: bundled.url)
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
        var files = KnownFiles(store: store, embedded: try EmbeddedBundle(bundled.url, bundle: "web"))
        files.canDecompress = false
        let pack = ReleasePack.encode(records)
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(pack.count)\r\n\r\n"
        let server = try await RawServer.start(answeringInTurn: [Array(head.utf8) + pack])
        let entry = try entry(pack: pack.count, publisher)
        func fetch() -> PackFetch {
            PackFetch(
                entry: entry, old: [publisher.manifest("1.0")],
                transports: TransportClient(repository: WebRepository(server.url("/")), store: store), files: files)
        }
        let none = try await fetch().run()
        #expect(none?.size == nil)
        files.canDecompress = true
        let reader = try await fetch().run()
        #expect(reader?.size == pack.count)
    }

    @Test func theCompleteRecordsOfABrokenTransferAreRead() async throws {
        let publisher = try TestPublisher()
        try publisher.embed("1.0", order: 10, in: bundled.url)
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
        let files = KnownFiles(store: store, embedded: try EmbeddedBundle(bundled.url, bundle: "web"))
        let pack = ReleasePack.encode(records)
        let received = pack.count - 1_000
        let head = "HTTP/1.1 200 OK\r\nETag: \"one\"\r\nContent-Length: \(pack.count)\r\n\r\n"
        let server = try await RawServer.start(answeringInTurn: [Array(head.utf8) + pack.prefix(received), []])
        let fetch = PackFetch(
            entry: try entry(pack: pack.count, publisher), old: [publisher.manifest("1.0")],
            transports: TransportClient(repository: WebRepository(server.url("/")), store: store), files: files)
        var reader = try #require(try await fetch.run())
        #expect(reader.size == received)
        var missing: [FileDigest: BundleFile] = [:]
        for (number, content) in contents.enumerated() {
            let (path, digest) = (try BundlePath("\(number)"), FileDigest(of: content))
            missing[digest] = BundleFile(path: path, digest: digest, size: content.count, contentType: nil)
        }
        let named = Set(missing.keys)
        let first = await reader.next(of: &missing, named: named)
        #expect(first?.content == contents[0])
        let second = await reader.next(of: &missing, named: named)
        #expect(second == nil)
        // The transfer is resumed by the next check.
        #expect(
            store.part(of: .pack(fetch.entry.manifest, from: publisher.manifest("1.0")))?.bytes.count == received)
    }
}
