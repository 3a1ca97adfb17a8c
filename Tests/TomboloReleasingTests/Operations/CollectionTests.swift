import Foundation
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

struct CollectionTests {
    /// Publishes ten releases, of which only the last one is on offer, and makes all files old.
    private func publishing() throws -> TestPublishing {
        var publishing = try TestPublishing.published()
        for release in 1...10 {
            try publishing.publish("\(release)", files: ["shared": "same", "own": "\(release)"])
            if release == 2 {
                _ = try publishing.open().embed(
                    "2", of: "web", in: publishing.folder.file("app"), now: publishing.now)
            }
        }
        try age(publishing)
        return publishing
    }

    private func age(_ publishing: TestPublishing) throws {
        let old = Date(timeIntervalSinceNow: -200 * TestPublishing.day)
        for name in publishing.names(in: ".") {
            try FileManager.default.setAttributes(
                [.modificationDate: old], ofItemAtPath: publishing.url.appending(path: name).path(percentEncoded: false)
            )
        }
    }

    private var limit: Date { Date(timeIntervalSinceNow: -180 * TestPublishing.day) }

    @Test func unneededFilesAreRemoved() async throws {
        var publishing = try publishing()
        let trial = try publishing.open().collectGarbage(before: limit, isTrial: true)
        let before = publishing.names(in: ".")
        let removed = try publishing.open().collectGarbage(before: limit)
        #expect(removed == trial)
        #expect(Set(before).subtracting(publishing.names(in: ".")) == Set(removed))
        // Releases 1, 3, 4 and 5: 2 is embedded, and the newest five are kept.
        #expect(
            removed.filter { $0.hasPrefix("targets/") }.map { $0.split(separator: "/")[3] } == ["1", "3", "4", "5"])
        #expect(removed.filter { $0.hasPrefix("objects/") }.count == 4)
        // All snapshots but the current one. Roots and channels are never removed.
        let metadata = removed.filter { $0.hasPrefix("metadata/") }
        #expect(metadata.count == 10)
        #expect(metadata.allSatisfy { $0.hasSuffix(".snapshot.json") })
        #expect(await RepositoryVerification(publishing.url, now: publishing.now).findings() == [])
        #expect(try await TestDevice(publishing).check(at: publishing.now) == "10")
        try publishing.rollBack(to: .release("6"))
        #expect(throws: ReleasingError.usedRelease("1")) { try publishing.publish("1") }
    }

    @Test func newFilesAreKept() throws {
        let publishing = try publishing()
        #expect(
            try publishing.open().collectGarbage(before: Date(timeIntervalSinceNow: -201 * TestPublishing.day)) == [])
    }

    @Test func releasesInStagingAreKept() throws {
        var publishing = try publishing()
        // Release 11 uses a file that is otherwise only in a release to remove.
        try publishing.publish("11", files: ["own": "1"], signers: [])
        try age(publishing)
        let removed = try publishing.open().collectGarbage(before: limit)
        let objects = removed.filter { $0.hasPrefix("objects/") }
        // Release 11 is one of the newest five, in place of 6.
        #expect(objects.count == 4)
        #expect(!objects.contains(RepositoryFiles.object(FileDigest(of: Data("1".utf8)))))
        _ = try publishing.open().sign(with: publishing.publishingKeys, now: publishing.now)
        #expect(try publishing.offered() == ["11"])
    }

    @Test func nothingIsRemovedIfANeededManifestIsMissing() throws {
        let publishing = try publishing()
        let name = try #require(publishing.names(in: "targets").first { $0.hasPrefix("web/stable/2/") })
        try publishing.remove("targets/\(name)")
        let before = publishing.names(in: ".")
        #expect(throws: ReleasingError.trust(.missing(file: "targets/\(name)"))) {
            try publishing.open().collectGarbage(before: limit)
        }
        #expect(publishing.names(in: ".") == before)
    }

    @Test func compressedFormsOfReleasesOnOfferAreKept() async throws {
        let text = (0..<100).map { "function number\($0)(){return \($0 * $0)};" }.joined()
        var publishing = try TestPublishing.published()
        for release in 1...9 {
            try await publishing.publish("\(release)", deltas: 6, files: ["app.js": text + "\(release)"])
            if release == 1 {
                _ = try publishing.open().embed(
                    "1", of: "web", in: publishing.folder.file("app"), now: publishing.now)
            }
        }
        try age(publishing)
        let kept = try publishing.entry("9")
        let removed = try publishing.open().collectGarbage(before: limit)
        // 1 is embedded, and 3 to 8 are the six releases before.
        #expect(kept.packs.count == 7)
        let releases = Set(publishing.names(in: "targets").map { $0.split(separator: "/")[2] })
        #expect(releases == ["1", "3", "4", "5", "6", "7", "8", "9"])
        #expect(publishing.names(in: "packs").count == 7)
        #expect(publishing.names(in: "deltas").count == 7)
        #expect(publishing.names(in: "hints") == ["\(kept.manifest.text).json"])
        #expect(publishing.names(in: "objects").filter { $0.hasSuffix(".zst") }.count == 8)
        #expect(publishing.names(in: "objects").count == 16)
        #expect(removed.contains { $0.hasPrefix("deltas/") } && removed.contains { $0.hasSuffix(".zst") })
        #expect(await RepositoryVerification(publishing.url, now: publishing.now).findings() == [])
    }

    @Test func compressedFormsOfReleasesInStagingAreKept() async throws {
        let text = (0..<100).map { "function number\($0)(){return \($0 * $0)};" }.joined()
        var publishing = try TestPublishing.published()
        try await publishing.publish("1", deltas: 5, files: ["app.js": text])
        try await publishing.publish("2", on: "beta", deltas: 5, files: ["app.js": text + "2"])
        try await publishing.publish("3", on: "beta", deltas: 5, files: ["app.js": text + "3"])
        // The promotion uses pack and delta of the beta channel, which does not offer the release any more when it is published.
        _ = try await publishing.open().promote(
            "3", of: "web", from: "beta", to: "stable", deltas: 5, signers: [], now: publishing.now,
            using: &publishing.generator)
        try await publishing.publish("4", on: "beta", deltas: 0, files: ["app.js": text + "4"])
        try age(publishing)
        let removed = try publishing.open().collectGarbage(before: limit)
        #expect(!removed.contains { $0.hasPrefix("packs/") || $0.hasPrefix("deltas/") })
        _ = try publishing.open().sign(with: publishing.publishingKeys, now: publishing.now)
        #expect(try publishing.entry("3").packs.count == 2)
        #expect(await RepositoryVerification(publishing.url, now: publishing.now).findings() == [])
    }

    @Test func nothingIsRemovedIfHintsOnOfferAreDamaged() async throws {
        var publishing = try TestPublishing.published()
        try await publishing.publish("1", deltas: 5, files: ["a": "1"])
        try await publishing.publish("2", deltas: 5, files: ["a": "2"])
        try publishing.write("damaged", to: TransportFile.hints(try publishing.entry("2").manifest).path)
        try age(publishing)
        #expect(throws: ReleasingError.self) { try publishing.open().collectGarbage(before: limit) }
    }
}
