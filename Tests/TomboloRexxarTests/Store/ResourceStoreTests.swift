import RexxarFixtures
import TestSupport
import Foundation
import Testing
import TomboloTestServer
import TomboloUpdates

@testable import TomboloRexxar

@Suite
struct ResourceStoreTests {
    private let folder = TemporaryFolder()

    /// Opens the store. Waits until the previous store is released.
    private func open() async throws -> ResourceStore {
        var store: ResourceStore?
        try await until("the release of the previous store") {
            do { store = try ResourceStore(at: folder.url) } catch StoreError.inUse {}
            return store != nil
        }
        return try #require(store)
    }

    private func data(_ text: String) -> Data { Data(text.utf8) }

    @Test
    func filesPersistAfterTheStoreIsClosed() async throws {
        let digest: FileDigest
        do {
            let store = try await open()
            digest = try await store.add(data("page"), named: "https://a.example/page.html")
            #expect(digest.text == FileDigest(of: data("page")).text)
        }
        let store = try await open()
        #expect(try await store.bytes(of: digest) == data("page"))
        #expect(try await store.digest(named: "https://a.example/page.html") == digest)
        #expect(try await store.digest(named: "https://b.example/page.html") == nil)
    }

    @Test
    func aStoreCannotBeOpenedTwice() async throws {
        let store = try await open()
        #expect(throws: StoreError.self) { try ResourceStore(at: folder.url) }
        _ = await store.size
    }

    @Test(arguments: [
        "../../etc/passwd", "/etc/passwd", "", "a\nb", "\0", String(repeating: "x", count: 10_000), "é", "e\u{301}",
    ])
    func namesAreNotUsedAsPaths(name: String) async throws {
        let store = try await open()
        let digest = try await store.add(data("content"), named: name)
        #expect(try await store.digest(named: name) == digest)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false))
        #expect(Set(names) == ["objects", "names", "parts", "unfinished", "lock"])
    }

    @Test
    func filesWithAWrongDigestAreRejected() async throws {
        let store = try await open()
        let other = FileDigest(of: data("other"))
        await #expect(throws: StoreError.wrongDigest(expected: other, found: FileDigest(of: data("page")))) {
            try await store.add(data("page"), named: "page", expecting: other)
        }
        #expect(try await store.digest(named: "page") == nil)
        #expect(await store.size == 0)
    }

    @Test
    func aMapGoesLiveOnlyWithItsFiles() async throws {
        let store = try await open()
        let file = FileDigest(of: data("page"))
        let files = ["https://a.example/page.html": StoredFile(digest: file, contentType: "text/html")]
        await #expect(throws: StoreError.incomplete("https://a.example/page.html")) {
            try await store.goLive(data("map"), files: files)
        }
        #expect(await store.liveMap == nil)
        try await store.add(data("page"))
        try await store.goLive(data("map"), files: files)
        #expect(await store.liveMap == FileDigest(of: data("map")))
        #expect(await store.liveVersion?.files == files)
        #expect(try await store.file(named: ResourceStore.mapName)?.digest == FileDigest(of: data("map")))
    }

    @Test
    func anUnconfirmedVersionIsRolledBackAfterTwoStarts() async throws {
        let (good, bad) = (data("good"), data("bad"))
        do {
            let store = try await open()
            try await store.goLive(good)
            try await store.confirm(FileDigest(of: good))
            try await store.goLive(bad)
        }
        for _ in 1...2 {
            let store = try await open()
            #expect(try await store.noteStart() == nil)
            #expect(await store.liveMap == FileDigest(of: bad))
        }
        let store = try await open()
        #expect(try await store.noteStart() == FileDigest(of: bad))
        #expect(await store.liveMap == FileDigest(of: good))
        #expect(await store.isRefused(FileDigest(of: bad)))
        #expect(await store.isConfirmed)
        // The confirmed version stays live after any number of starts.
        for _ in 1...5 { #expect(try await store.noteStart() == nil) }
    }

    @Test
    func startsWithAnOrderlyEndDoNotCount() async throws {
        let map = data("map")
        try await open().goLive(map)
        for _ in 1...5 {
            let store = try await open()
            #expect(try await store.noteStart() == nil)
            store.noteOrderlyEnd()
        }
        for _ in 1...2 { #expect(try await open().noteStart() == nil) }
        // An orderly end cancels the start before it. Earlier starts still count.
        try await open().noteOrderlyEnd()
        #expect(try await open().noteStart() == nil)
        #expect(try await open().noteStart() == FileDigest(of: map))
    }

    @Test
    func rollbackWithoutAPreviousVersionLeavesNoLiveMap() async throws {
        let store = try await open()
        try await store.goLive(data("bad"))
        try await store.goLive(data("worse"))
        for _ in 1...2 { #expect(try await store.noteStart() == nil) }
        #expect(try await store.noteStart() == FileDigest(of: data("worse")))
        #expect(await store.liveMap == nil)
    }

    @Test
    func evictionRemovesLeastRecentlyUsedFiles() async throws {
        let store = try await open()
        var digests: [FileDigest] = []
        for number in 0..<5 {
            digests.append(try await store.add(Data(repeating: UInt8(number), count: 1_000), named: "\(number)"))
            try setUse(of: digests[number], to: Double(number))
        }
        _ = try await store.bytes(of: digests[0])
        try await store.evict(downTo: 3_000, keeping: [digests[1]])
        var left: [Int] = []
        for (number, digest) in digests.enumerated() where await store.contains(digest) { left.append(number) }
        #expect(left == [0, 1, 4])
        #expect(try await store.digest(named: "2") == nil)
        #expect(try await store.digest(named: "4") == digests[4])
    }

    private func place(of digest: FileDigest) -> String {
        let name = "objects/\(digest.text.prefix(2))/\(digest.text.dropFirst(2))"
        return folder.url.appending(path: name).path(percentEncoded: false)
    }

    private func setUse(of digest: FileDigest, to seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: place(of: digest))
    }

    private func use(of digest: FileDigest) throws -> Double {
        let date = try FileManager.default.attributesOfItem(atPath: place(of: digest))[.modificationDate] as? Date
        return try #require(date).timeIntervalSince1970
    }

    @Test
    func aFurtherUseWithinTheIntervalIsNotWritten() async throws {
        let store = try await open()
        let digest = try await store.add(data("page"), named: "page")
        let recent = (Date().timeIntervalSince1970 - DurableFolder.useInterval / 2).rounded()
        try setUse(of: digest, to: recent)
        _ = try await store.bytes(of: digest)
        #expect(try use(of: digest) == recent)
        try setUse(of: digest, to: recent - DurableFolder.useInterval)
        _ = try await store.bytes(of: digest)
        #expect(try use(of: digest) > recent)
        let future = recent + 10 * DurableFolder.useInterval
        try setUse(of: digest, to: future)
        _ = try await store.bytes(of: digest)
        #expect(try use(of: digest) < future)
    }

    @Test
    func evictionKeepsLiveMapsAndTheirFiles() async throws {
        let store = try await open()
        for version in ["one", "two"] {
            let file = StoredFile(digest: try await store.add(data("page of \(version)")))
            try await store.goLive(data(version), files: ["page": file])
            try await store.confirm(FileDigest(of: data(version)))
        }
        try await store.add(data("nobody's"))
        try await store.evict(downTo: 0, keeping: [])
        for text in ["one", "page of one", "two", "page of two"] {
            #expect(await store.contains(FileDigest(of: data(text))), "\(text)")
        }
        #expect(await store.liveVersion != nil)
        #expect(await store.previousVersion != nil)
        #expect(await !store.contains(FileDigest(of: data("nobody's"))))
    }

    @Test
    func evictionIsDueOnlyAfterEnoughIsAdded() async throws {
        let store = try await open()
        #expect(await store.mayBeOver)
        try await store.evict(downTo: 1_000, keeping: [])
        try await store.add(Data(count: 900))
        #expect(await !store.mayBeOver)
        try await store.add(Data(count: 901))
        #expect(await store.mayBeOver)
    }

    @Test
    func partsCountAgainstTheLimitUntilAVersionGoesLive() async throws {
        let store = try await open()
        let part = try #require(PartialBody(stored: data("\"a\"\n\n") + Data(count: 100_000)))
        store.parts.keep(part, of: "film")
        try await store.evict(downTo: 400_000, keeping: [])
        #expect(store.parts.part(of: "film") == part)
        try await store.evict(downTo: 150_000, keeping: [])
        #expect(store.parts.part(of: "film") == nil)
        store.parts.keep(part, of: "film")
        try await store.goLive(data("map"))
        #expect(store.parts.part(of: "film") == nil)
    }

    @Test
    func clearingRemovesAllFilesAndTheStoreStaysUsable() async throws {
        let store = try await open()
        let file = StoredFile(digest: try await store.add(data("page"), named: "page"))
        try await store.goLive(data("map"), files: ["page": file])
        store.parts.keep(PartialBody(stored: data("\"a\"\n\n") + Data(count: 100_000)), of: "film")
        #expect(await store.sizeOnDisk > 100_000)
        try await store.clear()
        #expect(await store.sizeOnDisk == 0)
        #expect(await store.liveMap == nil)
        #expect(try await store.file(named: "page") == nil)
        try await store.add(data("page"), named: "page")
        #expect(try await store.digest(named: "page") == file.digest)
    }

    @Test
    func clearingKeepsTheRejectionOfARolledBackVersion() async throws {
        let store = try await open()
        try await store.goLive(data("bad"))
        try await store.rollBack()
        try await store.clear()
        #expect(await store.isRefused(FileDigest(of: data("bad"))))
    }

    @Test
    func onlyValidContentTypesAreStored() async throws {
        let store = try await open()
        try await store.add(data("page"), named: "page", contentType: "text/html; charset=gbk")
        #expect(try await store.file(named: "page")?.contentType == "text/html; charset=gbk")
        for type in ["text/html\r\nSet-Cookie: a", "", "é", String(repeating: "x", count: 300)] {
            try await store.add(data("page"), named: type, contentType: type)
            #expect(try await store.file(named: type)?.contentType == nil)
        }
    }

    @Test
    func aStoreWithInvalidStateIsEmpty() async throws {
        do {
            let store = try await open()
            try await store.goLive(data("map"))
        }
        try Data("nonsense".utf8).write(to: folder.url.appending(path: "state.json"))
        #expect(await (try await open()).liveMap == nil)
    }
}
