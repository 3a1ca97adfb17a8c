import Foundation
import ReleaseFixtures
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// Parts of files in the store.
struct PartFolderTests {
    private let data = TemporaryFolder()
    private let cache = TemporaryFolder()

    private func file(_ number: Int) -> TransportFile { .object(FileDigest(of: Data([UInt8(number)]))) }

    private func part(_ size: Int) throws -> PartialBody {
        try #require(PartialBody(validator: "\"a\"", contentType: nil, bytes: Data(count: size)))
    }

    @Test func aPartIsKeptUntilItIsRemoved() async throws {
        let part = try part(100_000)
        do {
            let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
            store.keep(part, of: file(1))
        }
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
        #expect(store.part(of: file(1)) == part)
        #expect(store.part(of: file(2)) == nil)
        store.keep(nil, of: file(1))
        #expect(store.part(of: file(1)) == nil)
    }

    @Test func aDamagedPartIsIgnored() async throws {
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
        store.keep(try part(100_000), of: file(1))
        let folder = cache.url.appending(path: "parts")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) {
            try Data("damaged".utf8).write(to: folder.appending(path: name))
        }
        #expect(store.part(of: file(1)) == nil)
    }

    @Test func aPartWithAChangedByteIsIgnored() async throws {
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
        store.keep(try part(100_000), of: file(1))
        let folder = cache.url.appending(path: "parts")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) {
            var bytes = try Data(contentsOf: folder.appending(path: name))
            bytes[50_000] ^= 1
            try bytes.write(to: folder.appending(path: name))
        }
        #expect(store.part(of: file(1)) == nil)
    }

    @Test func aPartAboveTheLimitOfAllPartsIsNotKept() async throws {
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url, sizeLimit: 200_000)
        store.keep(try part(100_000), of: file(1))
        #expect(store.hasPart(of: file(1)))
        store.keep(try part(100_001), of: file(1))
        #expect(!store.hasPart(of: file(1)))
    }

    @Test func partsTakeNoMoreThanHalfOfTheLimit() async throws {
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url, sizeLimit: 500_000)
        for number in 1...4 {
            store.keep(try part(100_000), of: file(number))
            // The time of the file system is coarse.
            let folder = cache.url.appending(path: "parts").path(percentEncoded: false)
            let name = FileDigest(of: Data(file(number).path.utf8)).text
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(number))], ofItemAtPath: "\(folder)/\(name)")
        }
        try await store.evict()
        #expect(!store.hasPart(of: file(1)))
        #expect(!store.hasPart(of: file(2)))
        #expect(store.hasPart(of: file(3)))
        #expect(store.hasPart(of: file(4)))
    }

    @Test func partsCountAgainstTheLimitOfTheStore() async throws {
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url, sizeLimit: 400_000)
        let bytes = Data(count: 250_000)
        try await store.add(bytes, expecting: FileDigest(of: bytes))
        try await store.evict()
        #expect(await store.size(of: FileDigest(of: bytes)) != nil)
        store.keep(try part(190_000), of: file(1))
        try await store.evict()
        #expect(await store.size(of: FileDigest(of: bytes)) == nil)
    }

    @MainActor
    @Test func aCompleteFetchRemovesAllParts() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        let updater = try await app.start()
        updater.store.keep(try part(100_000), of: file(1))
        let page = publisher.digest("index.html", "2.0")
        await app.server.set(nil, as: .object(page))
        await updater.check()
        #expect(updater.store.hasPart(of: file(1)))
        await app.serve(publisher)
        #expect(await updater.check() == .staged(release: "2.0"))
        #expect(!updater.store.hasPart(of: file(1)))
    }

    @Test func partsAreKeptIfTheyCanBeThoseOfAnotherBundle() async throws {
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
        store.keep(try part(100_000), of: file(1))
        for bundle in ["web", "other"] { try store.open(bundle) }
        await store.removeParts()
        #expect(store.hasPart(of: file(1)))
        store.close("other")
        await store.removeParts()
        #expect(!store.hasPart(of: file(1)))
    }
}
