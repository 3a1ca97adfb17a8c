import Foundation
import Testing

@testable import TomboloUpdates

@Suite
struct BundleManifestTests {
    typealias Fixtures = ReleaseFixtures

    @Test
    func theCanonicalFormIsTheDocumentedOne() throws {
        let empty = FileDigest(of: Data())
        let manifest = try BundleManifest(
            bundle: "web", release: "1.4.2",
            files: [
                BundleFile(path: try BundlePath("index.html"), digest: empty, size: 0),
                BundleFile(path: try BundlePath("app.js"), digest: empty, size: 123, contentType: "text/javascript"),
            ])
        let hex = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        let expected = """
            {"bundle":"web","files":[{"path":"app.js","sha256":"\(hex)","size":123,"type":"text/javascript"},\
            {"path":"index.html","sha256":"\(hex)","size":0}],"release":"1.4.2","type":"tombolo-bundle","v":1}
            """
        #expect(String(decoding: manifest.bytes, as: UTF8.self) == expected)
        // printf '%s' '…' | sha256sum
        #expect(manifest.digest.text == "d0c9e1cfd1dbe641dd6850a14aede24864232b4b10a0ba7bb7018af7d49c4a0a")
    }

    @Test
    func theManifestDoesNotDependOnTheSequenceOfTheFiles() throws {
        let paths = ["c", "a/b", "a-b", "B/x", "é", "a/\u{1F600}", "routes.json"]
        let one = try BundleManifest(bundle: "web", release: "1", files: paths.map { try Fixtures.file($0) })
        let other = try BundleManifest(
            bundle: "web", release: "1", files: paths.reversed().map { try Fixtures.file($0) })
        #expect(one == other)
        #expect(one.files.map(\.path.text) == ["B/x", "a-b", "a/b", "a/\u{1F600}", "c", "routes.json", "é"])
    }

    @Test
    func parsingReturnsWhatWasWritten() throws {
        let files = [
            try Fixtures.file("it's.js", size: 1 << 40, type: "text/javascript; charset=\"utf-8\""),
            try Fixtures.file("日本.html", size: (1 << 53) - 1), try Fixtures.file("a", size: 0),
        ]
        let manifest = try BundleManifest(bundle: "web", release: "1.0+a_b-c", files: files)
        #expect(try BundleManifest(manifest.bytes) == manifest)
    }

    @Test
    func aManifestWithoutFilesIsValid() throws {
        let manifest = try BundleManifest(bundle: "web", release: "1", files: [])
        #expect(try BundleManifest(manifest.bytes).files.isEmpty)
    }

    @Test
    func theLargestNumberOfFilesIsRead() throws {
        let digest = Fixtures.digest(1)
        let files = try (0..<BundleManifest.maximumFiles).map {
            BundleFile(path: try BundlePath("f/\($0)"), digest: digest, size: $0)
        }
        let manifest = try BundleManifest(bundle: "web", release: "1", files: files)
        #expect(try BundleManifest(manifest.bytes).files.count == files.count)
        let oneMore = files + [BundleFile(path: try BundlePath("g"), digest: digest, size: 0)]
        #expect(throws: BundleManifestError.tooManyFiles) {
            try BundleManifest(bundle: "web", release: "1", files: oneMore)
        }
    }

    @Test
    func aManifestOverTheLimitIsNotMade() throws {
        let digest = Fixtures.digest(1)
        // Canonical JSON writes two bytes for a quotation mark.
        let type = String(repeating: "\"", count: BundleFile.maximumTypeLength)
        let files = try (0..<33_000).map {
            BundleFile(path: try BundlePath("\($0)"), digest: digest, size: 0, contentType: type)
        }
        #expect(throws: BundleManifestError.tooLarge) { try BundleManifest(bundle: "web", release: "1", files: files) }
    }
}
