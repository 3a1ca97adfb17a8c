import Foundation
import Testing

@testable import TomboloRexxar

@Suite
struct ResourceStoreTests {
    private let folder = TemporaryFolder()

    private func open() throws -> ResourceStore { try ResourceStore(at: folder.url) }

    private func data(_ text: String) -> Data { Data(text.utf8) }

    @Test
    func whatIsKeptIsThereAfterTheStoreWasClosed() async throws {
        let digest: FileDigest
        do {
            let store = try open()
            digest = try await store.add(data("page"), named: "https://a.example/page.html")
            #expect(digest.text == FileDigest(of: data("page")).text)
        }
        let store = try open()
        #expect(try await store.bytes(of: digest) == data("page"))
        #expect(try await store.digest(named: "https://a.example/page.html") == digest)
        #expect(try await store.digest(named: "https://b.example/page.html") == nil)
    }

    @Test
    func oneWriterAtATimeHasIt() async throws {
        let store = try open()
        #expect(throws: StoreError.self) { try open() }
        _ = await store.size
    }

    @Test(arguments: [
        "../../etc/passwd", "/etc/passwd", "", "a\nb", "\0", String(repeating: "x", count: 10_000), "é", "e\u{301}",
    ])
    func anyNameIsANameAndNoPath(name: String) async throws {
        let store = try open()
        let digest = try await store.add(data("content"), named: name)
        #expect(try await store.digest(named: name) == digest)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false))
        #expect(Set(names) == ["objects", "names", "unfinished", "lock"])
    }

    @Test
    func aFileWithAnotherDigestIsNotTaken() async throws {
        let store = try open()
        let other = FileDigest(of: data("other"))
        await #expect(throws: StoreError.wrongDigest(expected: other, found: FileDigest(of: data("page")))) {
            try await store.add(data("page"), named: "page", expecting: other)
        }
        #expect(try await store.digest(named: "page") == nil)
        #expect(await store.size == 0)
    }

    @Test
    func aMapGoesLiveOnlyWithItsFiles() async throws {
        let store = try open()
        let file = FileDigest(of: data("page"))
        await #expect(throws: StoreError.incomplete(file.text)) { try await store.goLive(data("map"), needing: [file]) }
        #expect(await store.liveMap == nil)
        try await store.add(data("page"))
        try await store.goLive(data("map"), needing: [file])
        #expect(await store.liveMap == FileDigest(of: data("map")))
    }

    @Test
    func aVersionThatNobodyConfirmsIsGoneBackFromAfterTwoStarts() async throws {
        let (good, bad) = (data("good"), data("bad"))
        do {
            let store = try open()
            try await store.goLive(good)
            try await store.confirm(FileDigest(of: good))
            try await store.goLive(bad)
        }
        for _ in 1...2 {
            let store = try open()
            #expect(try await store.noteStart() == nil)
            #expect(await store.liveMap == FileDigest(of: bad))
        }
        let store = try open()
        #expect(try await store.noteStart() == FileDigest(of: bad))
        #expect(await store.liveMap == FileDigest(of: good))
        #expect(await store.isRefused(FileDigest(of: bad)))
        #expect(await store.isConfirmed)
        // And the good one stays, however often it starts.
        for _ in 1...5 { #expect(try await store.noteStart() == nil) }
    }

    @Test
    func withNothingToGoBackToTheAppsOwnIsShown() async throws {
        let store = try open()
        try await store.goLive(data("bad"))
        try await store.goLive(data("worse"))
        for _ in 1...2 { #expect(try await store.noteStart() == nil) }
        #expect(try await store.noteStart() == FileDigest(of: data("worse")))
        #expect(await store.liveMap == nil)
    }

    @Test
    func whatIsUsedStaysLongest() async throws {
        let store = try open()
        var digests: [FileDigest] = []
        for number in 0..<5 {
            digests.append(try await store.add(Data(repeating: UInt8(number), count: 1_000), named: "\(number)"))
            try await Task.sleep(for: .milliseconds(20))
        }
        _ = try await store.bytes(of: digests[0])
        try await store.evict(downTo: 3_000, keeping: [digests[1]])
        var left: [Int] = []
        for (number, digest) in digests.enumerated() where await store.contains(digest) { left.append(number) }
        #expect(left == [0, 1, 4])
        #expect(try await store.digest(named: "2") == nil)
        #expect(try await store.digest(named: "4") == digests[4])
    }

    @Test
    func liveMapsStayWhateverTheLimit() async throws {
        let store = try open()
        try await store.goLive(data("one"))
        try await store.confirm(FileDigest(of: data("one")))
        try await store.goLive(data("two"))
        try await store.evict(downTo: 0, keeping: [])
        #expect(await store.contains(FileDigest(of: data("one"))))
        #expect(await store.contains(FileDigest(of: data("two"))))
    }

    @Test
    func aStoreThatCannotBeReadIsAnEmptyOne() async throws {
        do {
            let store = try open()
            try await store.goLive(data("map"))
        }
        try Data("nonsense".utf8).write(to: folder.url.appending(path: "state.json"))
        #expect(await (try open()).liveMap == nil)
    }
}
