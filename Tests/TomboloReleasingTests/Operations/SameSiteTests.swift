import Foundation
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

struct SameSiteTests {
    private static let files = ["index.html": "<p>", "js/app.js": "let a = 1", "js/copy.js": "let a = 1", "é.txt": ""]

    @Test func theSameFilesMakeTheSameManifestInEveryRepository() throws {
        var manifests: [Data] = []
        for _ in 0..<2 {
            var publishing = try TestPublishing.published()
            try publishing.publish("1.4.2", files: Self.files)
            let entry = try #require(try publishing.open().state.channel("stable", of: "web").entries.first)
            let path = "targets/web/stable/1.4.2/\(entry.manifest.text).bundle.json"
            manifests.append(try publishing.bytes(path))
            #expect(FileDigest(of: manifests[0]) == entry.manifest)
        }
        #expect(manifests[0] == manifests[1])
        let expected =
            #"{"bundle":"web","files":[{"path":"index.html","sha256":"DIGEST","size":3},"#
            .replacing("DIGEST", with: FileDigest(of: Data("<p>".utf8)).text)
        #expect(String(decoding: manifests[0], as: UTF8.self).hasPrefix(expected))
        #expect(
            String(decoding: manifests[0], as: UTF8.self).hasSuffix(
                #","release":"1.4.2","type":"tombolo-bundle","v":1}"#))
    }

    @Test func anotherReleaseOfTheSameFilesHasNoNewObjects() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", files: Self.files)
        let objects = publishing.names(in: "objects")
        // Two files are equal.
        #expect(objects.count == 3)
        let dates = try objects.map { try #require(PublicFolder(publishing.url.path).modified("objects/\($0)")) }
        try publishing.publish("2", files: Self.files)
        #expect(publishing.names(in: "objects") == objects)
        #expect(try objects.map { try #require(PublicFolder(publishing.url.path).modified("objects/\($0)")) } == dates)
        #expect(publishing.names(in: "staging").isEmpty)
    }

    @Test func theBytesOfAnObjectMatchItsName() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", files: Self.files)
        for name in publishing.names(in: "objects") {
            let digest = FileDigest(of: try publishing.bytes("objects/\(name)")).text
            #expect(name == "\(digest.prefix(2))/\(digest.dropFirst(2))")
        }
    }

    @Test func aDamagedObjectIsReplaced() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", files: Self.files)
        let path = "objects/\(publishing.names(in: "objects")[0])"
        let bytes = try publishing.bytes(path)
        try publishing.folder.write("damaged", to: "repository/\(path)")
        try publishing.publish("2", files: Self.files)
        #expect(try publishing.bytes(path) == bytes)
    }

    @Test func filesAreReadableForAWebServer() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", files: Self.files)
        let findings = await RepositoryVerification(publishing.url, now: publishing.now).findings()
        #expect(findings == [])
    }
}
