import Foundation
import Testing
import TomboloEngine
import TomboloProgram
import TomboloTestServer

@testable import TomboloCLI

/// The files that `tombolo bindings` writes.
struct BindingsFilesTests {
    private static let heading = "// Made by `tombolo bindings`\n"
    private var heading: String { Self.heading }
    private let answer = DescribedApp.Answer(
        lock: "{\n  \"format\": 1\n}\n",
        texts: [".ts": "\(Self.heading)module\n", ".d.ts": "\(Self.heading)declarations\n"], differences: [],
        untyped: [])

    @Test func theLockFileNamesTheWrittenFiles() throws {
        let folder = TemporaryFolder()
        let files = try BindingsFiles(folder: folder.url, names: ["types/app.d.ts", "web/app.gen.ts"])
        #expect(files.lock == .null)
        #expect(try files.write(answer) == ["types/app.d.ts", "web/app.gen.ts", "tombolo.bindings.json"])
        #expect(try folder.text(of: "types/app.d.ts") == "\(heading)declarations\n")
        #expect(try folder.text(of: "web/app.gen.ts") == "\(heading)module\n")
        let again = try BindingsFiles(folder: folder.url, names: [])
        #expect(again.names == ["types/app.d.ts", "web/app.gen.ts"] && again.lock["format"] == 1)
        #expect(try again.write(answer) == [])
        #expect(again.changed(by: answer) == [])
    }

    @Test func filesThatDifferAreNamed() throws {
        let folder = TemporaryFolder()
        _ = try BindingsFiles(folder: folder.url, names: ["a.d.ts", "b.ts"]).write(answer)
        try folder.write("edited", to: "a.d.ts")
        try FileManager.default.removeItem(at: folder.file("b.ts"))
        #expect(
            try BindingsFiles(folder: folder.url, names: []).changed(by: answer) == [
                "a.d.ts is not up to date. Run tombolo bindings.", "b.ts does not exist. Run tombolo bindings.",
            ])
    }

    @Test(arguments: ["../a.ts", "/a.ts", "a/../../b.ts", "a.js", "a", ""])
    func namesOutsideOfThePackageAreRejected(_ name: String) {
        let folder = TemporaryFolder()
        #expect { try BindingsFiles(folder: folder.url, names: [name]) } throws: {
            ($0 as? CommandFailure)?.status == .usage
        }
    }

    /// The lock file may come from another author.
    @Test func namesInTheLockFileAreChecked() throws {
        let folder = TemporaryFolder()
        try folder.write(#"{"files":["../../x.ts"]}"#, to: "tombolo.bindings.json")
        #expect { try BindingsFiles(folder: folder.url, names: []) } throws: {
            ($0 as? CommandFailure)?.status == .usage
        }
        try folder.write("[", to: "tombolo.bindings.json")
        #expect { try BindingsFiles(folder: folder.url, names: ["a.ts"]) } throws: {
            ($0 as? CommandFailure)?.status == .notLoaded
        }
    }

    @Test func aFileThatCannotBeWrittenIsNamed() throws {
        let folder = TemporaryFolder()
        // A folder takes the place of the file, because root could write to any file.
        try FileManager.default.createDirectory(at: folder.file("a.ts/x"), withIntermediateDirectories: true)
        let files = try BindingsFiles(folder: folder.url, names: ["a.ts"])
        #expect { try files.write(answer) } throws: {
            let failure = $0 as? CommandFailure
            return failure?.status == .unfit && failure?.message.hasPrefix("a.ts cannot be written: ") == true
        }
    }

    /// A folder of the package can be a link, because a clone contains the links of its repository.
    @Test func aLinkOutOfThePackageIsNotFollowed() throws {
        let (folder, other) = (TemporaryFolder(), TemporaryFolder())
        try FileManager.default.createSymbolicLink(at: folder.file("types"), withDestinationURL: other.url)
        try FileManager.default.createSymbolicLink(
            at: folder.file("dangling.ts"), withDestinationURL: other.file("new.ts"))
        for name in ["types/app.d.ts", "types/new/app.d.ts", "dangling.ts"] {
            let files = try BindingsFiles(folder: folder.url, names: [name])
            #expect { try files.write(answer) } throws: { ($0 as? CommandFailure)?.status == .usage }
        }
        #expect(try other.contents == [])
    }

    @Test func theFormOfDatesIsKeptFromTheLastRun() throws {
        let folder = TemporaryFolder()
        let first = try BindingsFiles(folder: folder.url, names: ["a.ts"], dates: .objects)
        #expect(first.convertsDates)
        _ = try first.write(answer)
        #expect(try BindingsFiles(folder: folder.url, names: []).convertsDates)
        _ = try BindingsFiles(folder: folder.url, names: [], dates: .text).write(answer)
        #expect(try !BindingsFiles(folder: folder.url, names: []).convertsDates)
    }

    @Test func aFileOfTheAppIsNotOverwritten() throws {
        let folder = TemporaryFolder()
        try folder.write("let mine = 1;", to: "app.ts")
        let files = try BindingsFiles(folder: folder.url, names: ["app.ts"])
        #expect { try files.write(answer) } throws: { ($0 as? CommandFailure)?.status == .usage }
        #expect(try folder.text(of: "app.ts") == "let mine = 1;")
    }
}
