import Foundation
import Testing
import TomboloEngine
import TomboloTestServer

@testable import TomboloCLI

/// The sources of an app in the manifest of a Flatpak.
struct FlatpakSourceTests {
    private let folder = TemporaryFolder()

    private func git(_ arguments: String...) throws {
        try PackageTool.run(
            "git",
            ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "init.defaultBranch=main"] + arguments,
            in: folder.url)
    }

    private var value: JSONValue { FlatpakSource(of: folder.url, output: folder.file("out/notes-flatpak")).value }

    @Test func theLastCommitIsBuiltFromAnHTTPSURL() throws {
        try folder.write("a", to: "a")
        try git("init", "--quiet")
        try git("add", "a")
        try git("commit", "--quiet", "--message", "a")
        try git("remote", "add", "origin", "https://ada:secret@example.org/notes.git")
        #expect(value["type"] == "git" && value["url"] == "https://example.org/notes.git")
        #expect(value["commit"]?.stringValue?.count == 40)
        #expect(!value.description.contains("secret"))
        // An app in a folder of a repository is not at its URL.
        try folder.write("b", to: "apps/notes/b")
        let inner = FlatpakSource(of: folder.file("apps/notes"), output: folder.file("out")).value
        #expect(inner["type"] == "dir")
    }

    @Test(arguments: ["git@example.org:notes.git", "http://example.org/notes", "file:///srv/notes", nil])
    func withoutAnHTTPSURLTheFolderIsBuilt(origin: String?) throws {
        try git("init", "--quiet")
        if let origin { try git("remote", "add", "origin", origin) }
        #expect(value["type"] == "dir" && value["path"] == .string(folder.url.path(percentEncoded: false)))
        let skipped = value["skip"]?.arrayValue ?? []
        #expect(skipped.contains(".git") && skipped.contains("out/notes-flatpak"), "\(skipped)")
    }
}
