import Foundation
import Testing
import TomboloSystem
import TomboloTestServer

@Suite struct AtomicFileTests {
    private let folder = TemporaryFolder()

    private func file() -> AtomicFile { AtomicFile(folder.path("file"), temporary: folder.path("temporary")) }

    @Test(arguments: [true, false])
    func replacingAFileLeavesNoTemporaryFile(isFlushed: Bool) throws {
        try folder.write("old", to: "file")
        let durability = try file().replace(with: "new".utf8, isFlushed: isFlushed)
        #expect(durability == (isFlushed ? .flushed : .unflushed(nil)))
        #expect(try folder.contents == ["file"])
        #expect(try folder.text(of: "file") == "new")
    }

    @Test func bytesWithoutContiguousStorageAreWritten() throws {
        try file().replace(with: (0..<100_000).lazy.map { UInt8(truncatingIfNeeded: $0) })
        #expect(try Data(contentsOf: folder.file("file")).count == 100_000)
    }

    /// The umask of the process removes permissions, and never those of the owner.
    @Test(arguments: [(AtomicFile.Readers.owner, 0o600), (AtomicFile.Readers.everyone, 0o644)])
    func theIntendedReadersDetermineTheFilesPermissions(readers: AtomicFile.Readers, mode: Int) throws {
        try AtomicFile(folder.path("file"), temporary: folder.path("temporary"), readers: readers)
            .replace(with: "new".utf8)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("file"))
        let permissions = try #require(attributes[.posixPermissions] as? Int)
        #expect(permissions & 0o600 == 0o600 && permissions & ~mode == 0)
    }

    @Test func anExistingTemporaryFileIsNotOverwritten() throws {
        try folder.write("other", to: "temporary")
        #expect(throws: FileError("made", folder.path("file"), code: EEXIST)) { try file().replace(with: "new".utf8) }
        #expect(try folder.contents == ["temporary"])
    }

    @Test func aFailedRenameLeavesTheOldContentAndNoTemporaryFile() throws {
        // A folder has the name of the file, and a file cannot be renamed over a folder.
        try folder.write("old", to: "file/content")
        #expect(throws: FileError("moved to its final path", folder.path("file"), code: EISDIR)) {
            try file().replace(with: "new".utf8)
        }
        #expect(try folder.contents == ["file", "file/content"])
    }

    @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b/c", "a/b")])
    func theFolderOfAPathIsThePathWithoutItsLastPart(path: String, folder: String) {
        #expect(AtomicFile.folder(of: path) == folder)
    }

    @Test func errorsContainTheSystemsMessage() {
        #expect(FileError("opened", "file", code: ENOENT).reason == "No such file or directory")
    }
}
