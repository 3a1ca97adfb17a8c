import Foundation
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

/// The compressed forms that are published with a release.
struct DeltaPublishingTests {
    private func site(_ release: Int) -> [String: String] {
        let text = (0..<200).map { "function number\($0)(){return \($0 * $0)};" }.joined()
        return ["app.\(release).js": text + "start(\(release));", "index.html": "page \(release)", "same.txt": text]
    }

    /// Publishes releases with deltas.
    private func publishing(_ releases: ClosedRange<Int>, deltas: Int = 5) async throws -> TestPublishing {
        var publishing = try TestPublishing.published()
        for release in releases { try await publishing.publish("\(release)", deltas: deltas, files: site(release)) }
        return publishing
    }

    private func packs(of release: String, _ publishing: TestPublishing) throws -> Set<String> {
        var names: Set<String> = []
        for old in try publishing.entry(release).packs.keys {
            let path = publishing.names(in: "targets").first { $0.contains(old.text) }
            names.insert(String(path?.split(separator: "/")[2] ?? ""))
        }
        return names
    }

    @Test func aReleaseHasPacksForTheNewestReleasesAndTheEmbeddedOnes() async throws {
        var publishing = try await publishing(1...4, deltas: 2)
        #expect(try packs(of: "4", publishing) == ["2", "3"])
        _ = try publishing.open().embed("4", of: "web", in: publishing.folder.file("app"), now: publishing.now)
        for release in 5...7 { try await publishing.publish("\(release)", deltas: 2, files: site(release)) }
        #expect(try packs(of: "7", publishing) == ["4", "5", "6"])
        #expect(await RepositoryVerification(publishing.url, now: publishing.now).findings() == [])
    }

    @Test func aPackContainsTheManifestAndTheChangedFiles() async throws {
        let publishing = try await publishing(1...2)
        let pack = try publishing.pack("2", from: "1")
        let (old, new) = (try publishing.manifest(of: "1"), try publishing.manifest(of: "2"))
        #expect(try publishing.entry("2").packs == [old.digest: pack.count])
        var reader = try ReleasePack(pack)
        var records: [PackRecord] = []
        while let record = try reader.next() { records.append(record) }
        let changed = new.files.filter { $0.path.text != "same.txt" }
        #expect(records.map(\.digest) == [new.digest] + changed.map(\.digest))
        #expect(
            try CompressedBody.decode(records[0].body, size: new.bytes.count, dictionary: old.bytes) == new.bytes)
        let script = try publishing.bytes(TransportFile.object(old.files[0].digest).path)
        let expected = try publishing.bytes(TransportFile.object(changed[0].digest).path)
        #expect(
            try CompressedBody.decode(records[1].body, size: changed[0].size, dictionary: script) == expected)
        #expect(records[1].body.count < 150)
        // The page is compressed without a dictionary, because it is too small for a delta.
        let page = try CompressedBody.decode(records[2].body, size: changed[1].size, dictionary: nil)
        #expect(page == Data("page 2".utf8))
    }

    @Test func hintsListCompressedFilesAndDeltas() async throws {
        let publishing = try await publishing(1...3)
        let new = try publishing.manifest(of: "3")
        let hints = try publishing.hints(of: "3")
        #expect(Set(hints.zst.keys) == [new.files[0].digest, new.files[2].digest])
        #expect(Set(hints.deltas.keys) == [new.files[0].digest])
        let olds = try ["1", "2"].map { try publishing.manifest(of: $0).files[0].digest }
        #expect(Set(hints.deltas[new.files[0].digest]?.map(\.old) ?? []) == Set(olds))
    }

    @Test func withoutDeltasFilesAreStillCompressed() async throws {
        let publishing = try await publishing(1...2, deltas: 0)
        #expect(try publishing.entry("2").packs.isEmpty)
        #expect(publishing.names(in: "packs").isEmpty && publishing.names(in: "deltas").isEmpty)
        #expect(try publishing.hints(of: "2").zst.count == 2)
    }

    @Test func nothingIsVisibleBeforeEnoughKeysHaveSigned() async throws {
        var publishing = try await publishing(1...1)
        let before = try publishing.contents().filter { !$0.key.hasPrefix("staging/") }
        try await publishing.publish("2", deltas: 5, files: site(2), signers: [])
        let staged = try publishing.contents()
        #expect(staged.filter { !$0.key.hasPrefix("staging/") } == before)
        for folder in ["deltas", "packs", "hints", "objects"] {
            #expect(staged.keys.contains { $0.hasPrefix("staging/\(folder)/") })
        }
        _ = try publishing.open().sign(with: publishing.publishingKeys, now: publishing.now)
        #expect(publishing.names(in: "staging").isEmpty)
        #expect(try publishing.pack("2", from: "1").count < 1_000)
        #expect(await RepositoryVerification(publishing.url, now: publishing.now).findings() == [])
    }

    @Test func aStagedPackOfAnotherSizeIsNotPublished() async throws {
        var publishing = try await publishing(1...1)
        try await publishing.publish("2", deltas: 5, files: site(2), signers: [])
        let pack = "staging/packs/\(publishing.names(in: "staging/packs")[0])"
        try publishing.write("damaged", to: pack)
        #expect(throws: ReleasingError.trust(.wrongContent(file: pack))) {
            try publishing.open().sign(with: publishing.publishingKeys, now: publishing.now)
        }
        try publishing.remove(pack)
        #expect(throws: ReleasingError.incompleteStaging(String(pack.dropFirst("staging/".count)))) {
            try publishing.open().sign(with: publishing.publishingKeys, now: publishing.now)
        }
        #expect(try publishing.offered() == ["1"])
    }

    @Test func aRevokedReleaseHasAPackSinceDevicesHaveToLeaveIt() async throws {
        var publishing = try await publishing(1...2)
        try publishing.rollBack(to: .release("1"))
        try await publishing.publish("3", deltas: 5, files: site(3))
        #expect(try packs(of: "3", publishing) == ["1", "2"])
    }

    @Test func releasesForOtherRuntimesHaveNoPacks() async throws {
        var publishing = try TestPublishing.published()
        for (release, runtime) in [("1", 1...2), ("2", 3...4), ("3", 2...2)] {
            let request = TestPublishing.request(release, runtime: runtime)
            try await publishing.publish(request, try publishing.site(["a": release]), deltas: 5)
        }
        #expect(try packs(of: "3", publishing) == ["1"])
    }

    @Test func releasesForOtherPlatformsHaveNoPacks() async throws {
        var publishing = try TestPublishing.published()
        for (release, platforms) in [("1", ["linux"]), ("2", ["macos"]), ("3", nil), ("4", ["linux", "windows"])] {
            var request = TestPublishing.request(release)
            request.platforms = platforms.map { Set($0) }
            try await publishing.publish(request, try publishing.site(["a": release]), deltas: 5)
        }
        #expect(try packs(of: "4", publishing) == ["1", "3"])
    }

    @Test func aReleaseWhoseFilesWereRemovedHasNoPack() async throws {
        var publishing = try await publishing(1...2)
        try publishing.remove(publishing.manifest)
        let object = try publishing.manifest(of: "2").files[0].digest
        try publishing.remove(TransportFile.object(object).path)
        try await publishing.publish("3", deltas: 5, files: site(3))
        // The second release has a pack, whose files are complete in themselves.
        #expect(try publishing.entry("3").packs.keys.map(\.text) == [try publishing.manifest(of: "2").digest.text])
        #expect(try publishing.hints(of: "3").deltas.values.joined().allSatisfy { $0.old != object })
    }

    @Test func theSameSitesMakeTheSameFormsInEveryRepository() async throws {
        var contents: [[String: Data]] = []
        for _ in 0..<2 {
            let publishing = try await publishing(1...3)
            contents.append(try publishing.contents().filter { !$0.key.hasPrefix("metadata/") })
        }
        #expect(contents[0] == contents[1])
        #expect(contents[0].keys.contains { $0.hasPrefix("packs/") })
    }

    @Test func anotherReleaseOfTheSameFilesHasNoNewObjectsOrDeltas() async throws {
        var publishing = try await publishing(1...1)
        let before = publishing.names(in: "objects")
        try await publishing.publish("2", deltas: 5, files: site(1))
        #expect(publishing.names(in: "objects") == before)
        #expect(publishing.names(in: "deltas").isEmpty)
        #expect(try publishing.pack("2", from: "1").count < 300)
    }

    @Test func aDamagedCompressedFileIsReplaced() async throws {
        var publishing = try await publishing(1...1)
        let path = "objects/\(try #require(publishing.names(in: "objects").first { $0.hasSuffix(".zst") }))"
        let bytes = try publishing.bytes(path)
        try publishing.write("damaged", to: path)
        try await publishing.publish("2", deltas: 5, files: site(1))
        #expect(try publishing.bytes(path) == bytes)
    }
}
