import TestSupport
import Foundation
import Glibc
import Testing
import TomboloBrowser
import TomboloTestServer

/// Files that are replaced atomically: a reader finds the old or the new content.
@Suite(.timeLimit(.minutes(15))) struct DurableFileTests {
    @Test func killingTheWriterAtAnySystemCallLeavesAWholeFile() async throws {
        var kills = 0
        for call in ["write", "fsync", "rename"] {
            var number = 1
            while true {
                let folder = TemporaryFolder()
                try folder.write("old", to: "file")
                let run = try Probe.session.start(
                    under: strace(call, "signal=KILL:when=\(number)"), "replace", folder.path("file"), "new")
                let status = try await run.end()
                let text = try folder.text(of: "file")
                #expect(text == "new" || (status != 0 && text == "old"), "killed at \(call) number \(number)")
                if status == 0 { break }
                kills += 1
                number += 1
                let file = DurableFile(folder.path("file"))
                file.removeUnfinished()
                #expect(try folder.contents.allSatisfy { $0 == "file" })
            }
        }
        #expect(kills >= 4)
    }

    @Test(arguments: ["write", "fsync"])
    func aFullDiskIsAnErrorAndLeavesTheFileUnchanged(call: String) async throws {
        let folder = TemporaryFolder()
        try folder.write("old", to: "file")
        let run = try Probe.session.start(under: strace(call, "error=ENOSPC"), "replace", folder.path("file"), "new")
        // The exit status is the only result: if the disk is full, the program cannot write a message either.
        #expect(try await run.end() == ENOSPC)
        #expect(try folder.text(of: "file") == "old")
        #expect(try folder.contents == ["file"])
    }

    @Test func aFailedFlushOfTheFolderIsNotAnErrorSinceTheNewContentIsInPlace() async throws {
        let folder = TemporaryFolder()
        try folder.write("old", to: "file")
        // The first call of `fsync` flushes the file, and the second one, which fails, flushes the folder.
        let injection = strace("fsync", "error=EIO:when=2")
        #expect(try await Probe.session.start(under: injection, "replace", folder.path("file"), "new").end() == 0)
        #expect(try folder.contents == ["file"])
        #expect(try folder.text(of: "file") == "new")
    }

    @Test func aFileIsSetAsideEvenIfFlushingTheFolderFails() async throws {
        let folder = TemporaryFolder()
        try folder.write("old", to: "file")
        let injection = strace("fsync", "error=EIO")
        #expect(try await Probe.session.start(under: injection, "set-aside", folder.path("file")).end() == 0)
        #expect(try folder.contents == ["file.corrupt"])
    }

    @Test func aFolderThatIsNotWritableIsAnError() throws {
        #expect(throws: FileProblem.self) { try DurableFile("/sys/tombolo").replace(with: Data()) }
        #expect(throws: FileProblem.self) { try DurableFile("/dev/null/folder/file").replace(with: Data()) }
    }

    @Test func foldersAndPipesAreNotRead() throws {
        let folder = TemporaryFolder()
        #expect(throws: FileProblem.self) { try DurableFile(folder.url.path(percentEncoded: false)).bytes() }
        mkfifo(folder.path("pipe"), 0o600)
        #expect(throws: FileProblem.self) { try DurableFile(folder.path("pipe")).bytes() }
    }

    @Test func aFileAboveTheSizeLimitIsNotRead() throws {
        let folder = TemporaryFolder()
        try folder.write("12345", to: "file")
        let file = DurableFile(folder.path("file"))
        #expect(throws: FileProblem.tooLarge(path: file.path, limit: 4)) { try file.bytes(atMost: 4) }
        #expect(try file.bytes(atMost: 5) == Data("12345".utf8))
    }

    @Test func aMissingFileHasNoBytes() throws {
        let folder = TemporaryFolder()
        #expect(try DurableFile(folder.path("file")).bytes() == nil)
        #expect(throws: FileProblem.self) { try DurableFile(folder.path("file")).setAside() }
    }

    @Test func filesAndFoldersAreReadableOnlyByTheirOwner() throws {
        let folder = TemporaryFolder()
        let file = DurableFile(folder.path("new/folder/file"))
        try file.replace(with: Data("1".utf8))
        try file.replace(with: Data("2".utf8))
        #expect(try file.bytes() == Data("2".utf8))
        var facts = stat()
        #expect(stat(file.path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
        #expect(stat(folder.path("new"), &facts) == 0 && facts.st_mode & 0o077 == 0)
    }

    @Test func settingAFileAsideReplacesTheLastOne() throws {
        let folder = TemporaryFolder()
        for text in ["1", "2"] {
            try folder.write(text, to: "file")
            #expect(try DurableFile(folder.path("file")).setAside() == folder.path("file.corrupt"))
        }
        #expect(try folder.contents == ["file.corrupt"])
        #expect(try folder.text(of: "file.corrupt") == "2")
    }

    private func strace(_ call: String, _ injection: String) -> [String] {
        [
            "strace", "--follow-forks", "--quiet=all", "--output=/dev/null", "--trace=\(call)",
            "--inject=\(call):\(injection)",
        ]
    }
}
