import Foundation
import TomboloJSON
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

struct EmbeddingTests {
    private func contents(_ folder: URL) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        let path = folder.path(percentEncoded: false)
        for name in PublicFolder(path).files(in: ".") {
            contents[name] = try Data(contentsOf: folder.appending(path: name))
        }
        return contents
    }

    @Test func embeddingWritesTheRootTheMetadataAndTheFiles() async throws {
        var publishing = try TestPublishing.published()
        let site = ["index.html": "<p>", "js/app.js": "1", "é.txt": ""]
        try publishing.publish("1.4.2", files: site)
        let output = publishing.folder.file("app/updates")
        let embedded = try publishing.open().embed("1.4.2", of: "web", in: output, now: publishing.now)
        let found = try contents(output)
        #expect(
            Set(found.keys) == [
                "root.json", "metadata/timestamp.json", "metadata/snapshot.json", "metadata/targets.json",
                "metadata/web-stable.json", "metadata/web-halt.json", "embedded.json", "bundle.json",
                "files/index.html",
                "files/js/app.js", "files/é.txt",
            ])
        #expect(found["root.json"] == (try publishing.bytes("metadata/1.root.json")))
        #expect(found["metadata/web-stable.json"] == (try publishing.bytes("metadata/2.web-stable.json")))
        #expect(found["metadata/timestamp.json"] == (try publishing.bytes("metadata/timestamp.json")))
        for (path, text) in site { #expect(found["files/\(path)"] == Data(text.utf8)) }
        let manifest = try BundleManifest(try #require(found["bundle.json"]))
        #expect(
            String(decoding: try #require(found["embedded.json"]), as: UTF8.self)
                == #"{"bundle":"web","channel":"stable","manifest":"\#(manifest.digest.text)","order":1,"release":"1.4.2","runtime":[1,3],"v":1}"#
        )
        // The app can trust what it contains.
        var trusted = try TrustedMetadata(root: try #require(found["root.json"]), now: publishing.now)
        #expect(try trusted.updateTimestamp(try #require(found["metadata/timestamp.json"])))
        #expect(try publishing.open().settings.embedded == [embedded])
        _ = try publishing.open().embed("1.4.2", of: "web", in: output, now: publishing.now)
        #expect(try publishing.open().settings.embedded == [embedded])
        #expect(try FileManager.default.contentsOfDirectory(atPath: publishing.folder.path("app")) == ["updates"])
    }

    @Test func anOlderEmbeddedReleaseIsReplaced() throws {
        var publishing = try TestPublishing.published()
        let output = publishing.folder.file("app")
        try publishing.publish("1", files: ["old.html": "1"])
        _ = try publishing.open().embed("1", of: "web", in: output, now: publishing.now)
        let key = try SigningKey()
        try publishing.changeKeys(.root, adding: [key], signers: publishing.rootKeys + [key, publishing.onlineKey])
        try publishing.publish("2", on: "beta", files: ["new.html": "2"])
        let embedded = try publishing.open().embed("2", of: "web", in: output, now: publishing.now)
        #expect(embedded.channel == "beta")
        let found = try contents(output)
        #expect(found["files/new.html"] != nil)
        #expect(found["files/old.html"] == nil)
        #expect(found["root.json"] == (try publishing.bytes("metadata/2.root.json")))
        #expect(try publishing.open().settings.embedded.map(\.release) == ["1", "2"])
    }

    @Test func stableIsPreferredAmongChannels() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", on: "beta")
        try publishing.promote("1")
        let output = publishing.folder.file("app")
        #expect(try publishing.open().embed("1", of: "web", in: output, now: publishing.now).channel == "stable")
        let beta = try publishing.open().embed("1", of: "web", channel: "beta", in: output, now: publishing.now)
        #expect(beta.channel == "beta")
    }

    @Test func foldersThatEmbeddingDidNotWriteAreNotReplaced() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        try publishing.folder.write("x", to: "documents/letter.txt")
        try publishing.folder.write("x", to: "file")
        for name in ["documents", "file"] {
            #expect(throws: ReleasingError.foreignOutput(publishing.folder.path(name))) {
                try publishing.open().embed("1", of: "web", in: publishing.folder.file(name), now: publishing.now)
            }
        }
        #expect(try publishing.folder.text(of: "documents/letter.txt") == "x")
    }

    @Test func onlyReleasesThatClientsAcceptAreEmbedded() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let output = publishing.folder.file("app")
        func embed(_ release: String = "1", at now: Date) throws {
            _ = try publishing.open().embed(release, of: "web", in: output, now: now)
        }
        #expect(throws: ReleasingError.unknownRelease("2", channel: "web", offered: ["1"])) {
            try embed("2", at: publishing.now)
        }
        #expect(throws: ReleasingError.self) { try embed(at: publishing.now + 8 * TestPublishing.day) }
        let object = "objects/\(publishing.names(in: "objects")[0])"
        try publishing.folder.write("damaged", to: "repository/\(object)")
        #expect(throws: ReleasingError.trust(.wrongContent(file: object))) { try embed(at: publishing.now) }
        #expect(!FileManager.default.fileExists(atPath: output.path(percentEncoded: false)))
        #expect(try publishing.open().settings.embedded == [])
    }
}
