import Foundation
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

/// The compressed forms of releases that are promoted, or to which a channel goes back.
struct DeltaPromotionTests {
    private let text = (0..<100).map { "function number\($0)(){return \($0 * $0)};" }.joined()

    private func files(_ release: String) -> [String: String] { ["app.\(release).js": text + release] }

    /// Publishes 1 on both channels, 2 on stable, and 3 on beta.
    private func publishing() async throws -> TestPublishing {
        var publishing = try TestPublishing.published()
        try await publishing.publish("1", on: "beta", deltas: 5, files: files("1"))
        try await publishing.promote("1", deltas: 5)
        try await publishing.publish("2", deltas: 5, files: files("2"))
        try await publishing.publish("3", on: "beta", deltas: 5, files: files("3"))
        return publishing
    }

    @Test func promotionMakesThePacksThatTheChannelLacks() async throws {
        var publishing = try await publishing()
        let before = try publishing.contents()
        try await publishing.promote("3", deltas: 5)
        let olds = try ["1", "2"].map { try publishing.manifest(of: $0) }
        let entry = try publishing.entry("3")
        #expect(Set(entry.packs.keys) == Set(olds.map(\.digest)))
        let objects = Set(olds.map { $0.files[0].digest })
        #expect(Set(try publishing.hints(of: "3").deltas.values.joined().map(\.old)) == objects)
        // Files with these names can be in caches for a year.
        let after = try publishing.contents()
        for (path, bytes) in before where path.hasPrefix("packs/") || path.hasPrefix("deltas/") {
            #expect(after[path] == bytes)
        }
        #expect(await RepositoryVerification(publishing.url, now: publishing.now).findings() == [])
    }

    @Test func promotionWithoutDeltasKeepsExistingDeltas() async throws {
        var publishing = try await publishing()
        try await publishing.promote("3", deltas: 0)
        #expect(try publishing.entry("3").packs.keys.first == (try publishing.manifest(of: "1").digest))
        #expect(try publishing.hints(of: "3").deltas.values.joined().count == 1)
    }

    @Test func promotionNamesNoPackThatWasRemoved() async throws {
        var publishing = try await publishing()
        let path = TransportFile.pack(
            try publishing.manifest(of: "3", on: "beta").digest, from: try publishing.manifest(of: "1").digest
        ).path
        try publishing.remove(path)
        try publishing.promote("3")
        #expect(try publishing.entry("3").packs.isEmpty)
    }

    @Test func aDamagedPackIsCreatedAgain() async throws {
        var publishing = try await publishing()
        let path = TransportFile.pack(
            try publishing.manifest(of: "3", on: "beta").digest, from: try publishing.manifest(of: "1").digest
        ).path
        let pack = try publishing.bytes(path)
        try publishing.write("damaged", to: path)
        try await publishing.promote("3", deltas: 5)
        #expect(try publishing.bytes(path) == pack)
        #expect(await RepositoryVerification(publishing.url, now: publishing.now).findings() == [])
    }

    @Test func aPackOfAnotherLibraryIsUsedAgain() async throws {
        var publishing = try await publishing()
        let (new, old) = (try publishing.manifest(of: "3", on: "beta"), try publishing.manifest(of: "1"))
        // The pack has compressed bodies without dictionaries, which this version does not make.
        let files =
            [(new.digest, new.bytes)]
            + (try new.files.map { file in
                (file.digest, try publishing.bytes(TransportFile.object(file.digest).path))
            })
        let pack = ReleasePack.encode(
            try files.map { PackRecord(digest: $0, body: try BodyEncoder.body(of: $1)) })
        try pack.write(to: publishing.url.appending(path: TransportFile.pack(new.digest, from: old.digest).path))
        try await publishing.promote("3", deltas: 5)
        #expect(try publishing.entry("3").packs[old.digest] == pack.count)
        #expect(try publishing.bytes(TransportFile.pack(new.digest, from: old.digest).path) == pack)
    }

    @Test func rollbackNamesOnlyPacksThatExist() async throws {
        var publishing = try await publishing()
        try await publishing.promote("3", deltas: 5)
        try await publishing.publish("4", deltas: 5, files: files("4"))
        let (third, first, second) = (
            try publishing.manifest(of: "3").digest, try publishing.manifest(of: "1").digest,
            try publishing.manifest(of: "2").digest
        )
        try publishing.remove(TransportFile.pack(third, from: first).path)
        try publishing.rollBack(to: .release("3"))
        #expect(try publishing.entry("3").packs.keys.map(\.self) == [second])
        // The beta channel names the pack, until it offers another release.
        try publishing.publish("5", on: "beta")
        #expect(await RepositoryVerification(publishing.url, now: publishing.now).findings() == [])
    }
}
