import Foundation
import SeededRandom
import Testing

@testable import TomboloUpdates

/// A manifest together with the entry that is signed for it.
@Suite
struct SignedManifestTests {
    typealias Fixtures = ReleaseFixtures

    private let manifest: BundleManifest

    init() throws {
        manifest = try BundleManifest(
            bundle: "web", release: "1.4.0",
            files: [
                try Fixtures.file("app.js", type: "text/javascript"), try Fixtures.file("img/é.svg", size: 70_000),
                try Fixtures.file("index.html"), try Fixtures.file("routes.json", type: "application/json"),
            ])
    }

    private func entry(release: String = "1.4.0", digest: FileDigest? = nil, length: Int? = nil) -> ReleaseEntry {
        ReleaseEntry(
            order: 4, release: release, runtime: 1...2, needs: [], platforms: nil, rollout: nil, packs: [:],
            manifest: digest ?? manifest.digest, manifestLength: length ?? manifest.bytes.count,
            targetPath: "web/stable/\(release)/bundle.json")
    }

    @Test
    func theSignedManifestIsAccepted() throws {
        #expect(try BundleManifest(manifest.bytes, of: entry(), bundle: "web") == manifest)
    }

    @Test
    func manifestsThatDoNotMatchTheirEntryAreRejected() {
        let bytes = manifest.bytes
        let other = Fixtures.digest(1)
        #expect(throws: BundleManifestError.wrongLength(expected: 5, found: bytes.count)) {
            try BundleManifest(bytes, of: entry(length: 5), bundle: "web")
        }
        #expect(throws: BundleManifestError.wrongDigest(expected: other, found: manifest.digest)) {
            try BundleManifest(bytes, of: entry(digest: other), bundle: "web")
        }
        #expect(throws: BundleManifestError.wrongBundle(expected: "admin", found: "web")) {
            try BundleManifest(bytes, of: entry(), bundle: "admin")
        }
        #expect(throws: BundleManifestError.wrongRelease(expected: "1.4.1", found: "1.4.0")) {
            try BundleManifest(bytes, of: entry(release: "1.4.1"), bundle: "web")
        }
    }

    @Test
    func bytesThatAreNotSignedAreNotParsed() {
        let text = Data("not a manifest".utf8)
        #expect(throws: BundleManifestError.wrongDigest(expected: manifest.digest, found: FileDigest(of: text))) {
            try BundleManifest(text, of: entry(length: text.count), bundle: "web")
        }
    }

    @Test
    func changedBytesAreNeverAcceptedUnderTheSignedDigest() throws {
        var generator = SeededGenerator(seed: 44)
        var accepted = 0
        for _ in 0..<2000 {
            var bytes = manifest.bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
                case 1: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 2: bytes.remove(at: index)
                default: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &generator), at: index)
                }
            }
            guard bytes != manifest.bytes else { continue }
            #expect(throws: BundleManifestError.self) { try BundleManifest(bytes, of: entry(), bundle: "web") }
            // A valid manifest of other content has another digest, and is exactly these bytes.
            guard let changed = try? BundleManifest(bytes) else { continue }
            accepted += 1
            #expect(changed.digest != manifest.digest)
            #expect(changed.bytes == bytes)
            #expect(changed != manifest)
        }
        // Changed digests, sizes and letters of paths make other valid manifests.
        #expect(accepted > 100)
    }
}
