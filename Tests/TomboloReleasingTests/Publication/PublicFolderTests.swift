import Foundation
import TestSupport
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

struct PublicFolderTests {
    private let temporary = TemporaryFolder()

    private var folder: PublicFolder { PublicFolder(temporary.path("repository")) }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: temporary.path("repository/\(name)"))[.posixPermissions]
            as? Int
    }

    @Test func aFileIsWrittenWithItsFolders() throws {
        try folder.write(Data("1".utf8), to: "a/b/c")
        try folder.write(Data("2".utf8), to: "a/b/c")
        #expect(try folder.read("a/b/c") == Data("2".utf8))
        #expect(try folder.read("a/b/d") == nil)
        #expect(folder.files(in: "a") == ["b/c"])
        // A web server that runs as another user can read it, if the umask allows.
        #expect(try mode("a/b/c") == 0o644 & ~0o022 | 0o044)
        folder.removeUnfinished(emptyFoldersIn: "a")
        #expect(folder.files(in: ".") == ["a/b/c"])
        #expect(!folder.exists("unfinished"))
    }

    @Test func aFailedWriteLeavesNoUnfinishedFile() throws {
        // A file cannot replace a folder.
        try folder.write(Data("1".utf8), to: "a/b")
        #expect(throws: StoreError.self) { try folder.write(Data("2".utf8), to: "a") }
        #expect(folder.files(in: ".") == ["a/b"])
    }

    @Test func linksAndSpecialFilesAreNotRead() async throws {
        try folder.write(Data("1".utf8), to: "file")
        try temporary.link("repository/link", to: "file")
        #expect(throws: StoreError.self) { try folder.read("link") }
        #expect(try await ShellRun.of(["mkfifo", temporary.path("repository/pipe")]).status == 0)
        #expect(throws: StoreError.self) { try folder.read("pipe") }
        #expect(throws: StoreError.self) { try folder.read(".") }
        #expect(folder.files(in: ".") == ["file", "link", "pipe"])
    }

    @Test func aLinkIsReplacedRatherThanFollowed() throws {
        try temporary.write("outside", to: "outside")
        try folder.make()
        try temporary.link("repository/file", to: "../outside")
        try folder.write(Data("inside".utf8), to: "file")
        #expect(try temporary.text(of: "outside") == "outside")
        #expect(try folder.read("file") == Data("inside".utf8))
    }

    @Test func filesAreMovedAndRemoved() throws {
        try folder.write(Data("1".utf8), to: "a/file")
        try folder.move("a/file", to: "b/c/file")
        #expect(folder.files(in: ".") == ["b/c/file"])
        try folder.remove("b/c/file")
        try folder.remove("b/c/file")
        #expect(folder.files(in: ".") == [])
        folder.removeUnfinished(emptyFoldersIn: "b")
        #expect(!folder.exists("b"))
        #expect(throws: StoreError.self) { try folder.move("none", to: "other") }
    }
}
