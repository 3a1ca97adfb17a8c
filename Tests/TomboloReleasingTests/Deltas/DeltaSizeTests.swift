import Foundation
import SeededRandom
import TomboloTestServer
import Testing

@testable import TomboloReleasing
@testable import TomboloUpdates

/// The sizes of compressed forms, and the limits within which they are made.
struct DeltaSizeTests {
    /// Publishes the versions of a site, and returns what a device with the first one fetches for the second one.
    private func update(
        _ old: BuiltSite, _ new: BuiltSite
    ) async throws -> (changed: Int, compressed: Int, deltas: Int, pack: Int) {
        var publishing = try TestPublishing.published()
        try await publishing.publish("1", deltas: 5, files: old.contents)
        try await publishing.publish("2", deltas: 5, files: new.contents)
        let have = Set(try publishing.manifest(of: "1").files.map(\.digest))
        let hints = try publishing.hints(of: "2")
        let changed = try publishing.manifest(of: "2").files.filter { !have.contains($0.digest) }
        let compressed = changed.map { hints.zst[$0.digest] ?? $0.size }
        let deltas = zip(changed, compressed).map { file, size in
            min(size, hints.deltas[file.digest]?.first?.size ?? size)
        }
        return (
            changed.count, compressed.reduce(0, +), deltas.reduce(0, +), try publishing.pack("2", from: "1").count
        )
    }

    @Test func aPatchIsAFewHundredBytesForEachFile() async throws {
        let old = BuiltSite()
        var new = old
        new.patch(files: 3)
        let update = try await update(old, new)
        // Three files, the file with their names, and the page.
        #expect(update.changed == 5)
        #expect(update.deltas * 10 < update.compressed)
        #expect(update.pack < update.deltas + 1_500)
    }

    @Test func codeThatMovesToAnotherFileIsFound() async throws {
        let old = BuiltSite()
        var new = old
        new.restructure(files: 12)
        let update = try await update(old, new)
        #expect(update.changed == 14)
        #expect(update.deltas * 2 < update.compressed)
        #expect(update.pack < update.deltas + 2_500)
    }

    @Test func clientsReadEveryPackThatIsMade() {
        #expect(FormLimits().pack == PackFetch.maximumSize)
        #expect(FormLimits().delta <= CompressedBody.maximumWindow)
    }

    @Test func filesAboveTheLimitsHaveNoForms() async throws {
        let text = (0..<100).map { "function number\($0)(){return \($0 * $0)};" }.joined()
        var publishing = try TestPublishing.published()
        try publishing.publish("1", files: ["a": text + "1", "b": text + text + "1"])
        try publishing.publish("2", files: ["a": text + "2", "b": text + text + "2"])
        let (old, new) = (try publishing.manifest(of: "1"), try publishing.manifest(of: "2"))
        /// Makes forms in staging.
        func forms(_ limits: FormLimits) async throws -> (packs: [FileDigest: Int], hints: TransportHints) {
            let repository = try publishing.open()
            let packs = try await CompressedForms(new, from: [old], in: repository, limits: limits).stage()
            let hints = try TransportHints(try #require(try repository.form(.hints(new.digest))))
            try repository.remove(publishing.names(in: "staging").map { "staging/\($0)" })
            return (packs, hints)
        }
        let (a, b) = (new.files[0], new.files[1])
        let all = try await forms(FormLimits())
        #expect(Set(all.hints.zst.keys) == [a.digest, b.digest])
        #expect(Set(all.hints.deltas.keys) == [a.digest, b.digest])
        let pack = try #require(all.packs[old.digest])

        let small = try await forms(FormLimits(file: a.size, delta: a.size))
        #expect(Set(small.hints.zst.keys) == [a.digest])
        #expect(Set(small.hints.deltas.keys) == [a.digest])
        // The limit also excludes larger files as dictionaries.
        let dictionaries = Set(old.files.filter { $0.size <= a.size }.map(\.digest))
        #expect(Set(small.hints.deltas.values.joined().map(\.old)) == dictionaries)

        #expect(try await forms(FormLimits(pack: pack)).packs == [old.digest: pack])
        let none = try await forms(FormLimits(pack: pack / 2))
        #expect(none.packs.isEmpty)
        #expect(none.hints == all.hints)
    }

    @Test func compressedFilesHaveNoCompressedForm() async throws {
        var generator = SeededGenerator(seed: 5)
        var image = Data()
        for _ in 0..<1_000 { withUnsafeBytes(of: generator.next()) { image += $0 } }
        var publishing = try TestPublishing.published()
        try publishing.folder.write(image, to: "images/a.png")
        try publishing.folder.write("short", to: "images/b.txt")
        let site = try ReleaseSite(publishing.folder.file("images"))
        try await publishing.publish(TestPublishing.request("1"), site, deltas: 5)
        #expect(publishing.names(in: "objects").count == 2)
        #expect(try publishing.hints(of: "1") == TransportHints())
    }

    @Test func tooManyHintsAreReducedToThoseThatSaveTheMost() throws {
        var (hints, sizes) = (TransportHints(), [FileDigest: Int]())
        for index in 0..<5_000 {
            let file = FileDigest(of: Data("\(index)".utf8))
            sizes[file] = 100_000 + index
            hints.zst[file] = 50_000
            hints.deltas[file] = [FileDelta(old: FileDigest(of: Data("old\(index)".utf8)), size: 49_000)]
        }
        #expect(hints.encoded.count > TransportHints.maximumSize)
        let limited = hints.limited(sizes: sizes)
        #expect(limited.encoded.count <= TransportHints.maximumSize)
        // Each of these saves more than 50,000 bytes, and a delta saves 1,000 more.
        #expect(limited.zst.count == 5_000)
        #expect(limited.deltas.count > 1_000)
        #expect(limited == hints.limited(sizes: sizes))
        let few = TransportHints(zst: [FileDigest(of: Data()): 1])
        #expect(few.limited(sizes: [:]) == few)
    }
}
