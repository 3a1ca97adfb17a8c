import Foundation
import SeededRandom
import Testing

@testable import TomboloUpdates

/// The reader of manifests in canonical form, compared with the JSON parser.
@Suite
struct CanonicalManifestTests {
    typealias Fixtures = ReleaseFixtures

    private func manifest() throws -> BundleManifest {
        try BundleManifest(
            bundle: "web", release: "1.4.2",
            files: [
                try Fixtures.file("a/app.js", type: "text/javascript; charset=utf-8"), try Fixtures.file("index.html"),
                try Fixtures.file("img/é.svg", size: 0), try Fixtures.file("img/\u{1F600}", size: (1 << 53) - 1),
            ])
    }

    @Test
    func theCanonicalReaderAndTheParserAgree() throws {
        let manifest = try manifest()
        let content = try #require(CanonicalManifest(manifest.bytes))
        #expect(content.bundle == "web" && content.release == "1.4.2")
        #expect(content.files == manifest.files)
        #expect(try BundleManifest(parsing: manifest.bytes) == manifest)
        let empty = try BundleManifest(bundle: "web", release: "1", files: [])
        #expect(try #require(CanonicalManifest(empty.bytes)).files.isEmpty)
    }

    @Test
    func stringsWithEscapesAreLeftToTheParser() throws {
        let file = try Fixtures.file("a", type: "text/javascript; charset=\"utf-8\"")
        let manifest = try BundleManifest(bundle: "web", release: "1", files: [file])
        #expect(CanonicalManifest(manifest.bytes) == nil)
        #expect(try BundleManifest(manifest.bytes) == manifest)
    }

    /// Each text that differs from the manifest in one to three bytes is accepted by both readers with the same content, or rejected by the parser
    /// for a reason that the caller receives.
    @Test
    func changedTextsHaveTheResultOfTheParser() throws {
        let bytes = Array(try manifest().bytes)
        let inserted = Array("{}[]\",:\\/.0129afAZ \u{0}é-".utf8)
        var random = SeededGenerator(seed: 20)
        var (accepted, rejected) = (0, 0)
        for _ in 0..<20_000 {
            var text = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<text.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: text.remove(at: index)
                case 1: text.insert(inserted.randomElement(using: &random) ?? 0, at: index)
                case 2: text[index] = inserted.randomElement(using: &random) ?? 0
                default: text.swapAt(index, Int.random(in: 0..<text.count, using: &random))
                }
            }
            let data = Data(text)
            let result = Result { () throws(BundleManifestError) in try BundleManifest(data) }
            let parsed = Result { () throws(BundleManifestError) in try BundleManifest(parsing: data) }
            guard result == parsed else {
                Issue.record("\(String(decoding: text, as: UTF8.self)): \(result) instead of \(parsed)")
                return
            }
            if case .success = result { accepted += 1 } else { rejected += 1 }
        }
        // Changes of names, digests and sizes are accepted, and all others are rejected.
        #expect(accepted > 1_000 && rejected > 1_000)
    }
}
