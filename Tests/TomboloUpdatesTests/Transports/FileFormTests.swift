import Foundation
import ReleaseFixtures
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// The compressed forms that are tried for a file.
struct FileFormTests {
    private let cache = TemporaryFolder()
    private let data = TemporaryFolder()
    private let bundled = TemporaryFolder()
    private let new = FileDigest(of: Data("new".utf8))

    private func old(_ number: Int) -> Data { Data("old \(number)".utf8) }

    private func delta(_ number: Int, size: Int) -> FileDelta {
        FileDelta(old: FileDigest(of: old(number)), size: size)
    }

    /// The files of a device that has five old ones.
    private func known() async throws -> KnownFiles {
        let publisher = try TestPublisher(["index.html": "old 0"])
        try publisher.embed("1.0", order: 10, in: bundled.url)
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
        for number in 1..<5 { try await store.add(old(number), expecting: FileDigest(of: old(number))) }
        return KnownFiles(store: store, embedded: try EmbeddedBundle(bundled.url, bundle: "web"))
    }

    /// The forms that are tried for a new file.
    private func forms(
        _ hints: TransportHints, size: Int = 1_000, known: KnownFiles? = nil
    ) async throws -> [TransportFile] {
        let files = if let known { known } else { try await self.known() }
        let repository = RepositoryServer(try TestRepository())
        let fetch = FileFetch(
            release: "2.0", hints: hints, transports: TransportClient(repository: repository, store: files.store),
            files: files)
        let file = BundleFile(path: try BundlePath("a.js"), digest: new, size: size, contentType: nil)
        return await fetch.forms(of: file).map(\.file)
    }

    private func file(_ number: Int) -> TransportFile { .delta(new, from: FileDigest(of: old(number))) }

    @Test func theSmallestDeltaIsFirstAndThePlainFormLast() async throws {
        let hints = TransportHints(zst: [new: 90], deltas: [new: [delta(1, size: 50), delta(0, size: 20)]])
        #expect(try await forms(hints) == [file(0), file(1), .compressed(new)])
    }

    @Test func deltasWithAMissingDictionaryAreSkipped() async throws {
        let hints = TransportHints(deltas: [new: [delta(7, size: 5), delta(3, size: 50)]])
        #expect(try await forms(hints) == [file(3)])
    }

    @Test func onlyFormsSmallerThanTheFileAreUsed() async throws {
        let deltas = [new: [delta(1, size: 90), delta(2, size: 1_000), delta(3, size: 89)]]
        #expect(try await forms(TransportHints(zst: [new: 90], deltas: deltas)) == [file(3), .compressed(new)])
        #expect(try await forms(TransportHints(zst: [new: 1_000], deltas: deltas)) == [file(3), file(1)])
        #expect(try await forms(TransportHints(zst: [new: .max], deltas: [new: [delta(1, size: .max)]])) == [])
    }

    @Test func onlyTheThreeSmallestDeltasAreTried() async throws {
        let deltas = (0..<5).map { delta($0, size: 50 - $0) }
        #expect(try await forms(TransportHints(deltas: [new: deltas])) == [file(4), file(3), file(2)])
        // Hints that name one delta many times.
        let repeated = [FileDelta](repeating: delta(1, size: 5), count: 1_000)
        #expect(try await forms(TransportHints(deltas: [new: repeated])).count == 1)
    }

    @Test func aSystemWithoutADecoderRequestsFilesAsTheyAre() async throws {
        var known = try await known()
        known.canDecompress = false
        let hints = TransportHints(zst: [new: 90], deltas: [new: [delta(1, size: 50)]])
        #expect(try await forms(hints, known: known) == [])
        known.canDecompress = true
        #expect(try await forms(hints, known: known) == [file(1), .compressed(new)])
    }

    @Test func largeFilesHaveNoDeltas() async throws {
        let hints = TransportHints(zst: [new: 90], deltas: [new: [delta(1, size: 50)]])
        #expect(try await forms(hints, size: 64 << 20) == [file(1), .compressed(new)])
        #expect(try await forms(hints, size: 64 << 20 + 1) == [.compressed(new)])
    }

    @Test func largeFilesAreNotDictionaries() async throws {
        var known = try await known()
        known.maximumSize = old(0).count
        let small = TransportHints(deltas: [new: [delta(0, size: 1)]])
        #expect(try await forms(small, size: 4, known: known) == [file(0)])
        known.maximumSize -= 1
        #expect(try await forms(small, size: 4, known: known) == [])
        // The limit also applies to a dictionary that a compressed body names.
        let body = TestCompression.body(of: Data("new".utf8), dictionary: old(0))
        await #expect(throws: CompressionError.dictionary(expected: FileDigest(of: old(0)))) {
            try await known.content(of: body, new, size: 3)
        }
        known.maximumSize += 1
        #expect(try await known.content(of: body, new, size: 3) == Data("new".utf8))
    }

    @Test func aLargeFileIsNotReadFromADelta() async throws {
        var known = try await known()
        let content = Data("a longer file".utf8)
        let body = TestCompression.body(of: content, dictionary: old(1))
        known.maximumSize = content.count
        #expect(try await known.content(of: body, FileDigest(of: content), size: content.count) == content)
        known.maximumSize -= 1
        await #expect(throws: CompressionError.dictionary(expected: FileDigest(of: old(1)))) {
            try await known.content(of: body, FileDigest(of: content), size: content.count)
        }
    }

    @Test func contentWithAnotherDigestIsRejected() async throws {
        let known = try await known()
        let content = Data("content".utf8)
        for body in [TestCompression.body(of: content), TestCompression.body(of: content, dictionary: old(0))] {
            #expect(try await known.content(of: body, FileDigest(of: content), size: 7) == content)
            await #expect(throws: CompressionError.self) { try await known.content(of: body, new, size: 7) }
        }
    }
}
