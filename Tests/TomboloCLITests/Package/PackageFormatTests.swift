import Foundation
import Testing
import TomboloProgram
import TomboloTestServer

@testable import TomboloCLI

/// The forms of packages. `scripts/test-package` makes and uses real ones.
struct PackageFormatTests {
    private let folder = TemporaryFolder()

    /// Makes a new app, and returns the result of `tombolo package` with more arguments.
    private func package(_ arguments: String...) async throws -> CommandRun {
        let app = folder.path("notes")
        if !folder.file("notes").isFolder {
            #expect(try await CommandRun.of(["new", "notes", app, "--yes"]).status == 0)
        }
        return try await CommandRun.of(["package", app, "--output", folder.path("out")] + arguments)
    }

    /// A program of this machine with the mark of a runtime.
    private func writeRuntime(changing change: (inout [UInt8]) -> Void = { _ in }) throws {
        var bytes = try Array(Data(contentsOf: URL(filePath: "/bin/true")))
        bytes.replaceSubrange(8..<11, with: [0x41, 0x49, 2])
        change(&bytes)
        try folder.write(bytes, to: "runtime")
    }

    @Test func aRuntimeIsRead() throws {
        try writeRuntime()
        #expect(try AppImageRuntime(at: folder.file("runtime")).bytes == Data(contentsOf: folder.file("runtime")))
    }

    @Test(arguments: [
        ("no mark", "not an AppImage runtime"), ("type 1", "not an AppImage runtime"),
        ("script", "not an AppImage runtime"),
        ("truncated", "not an AppImage runtime"), ("short", "not an AppImage runtime"),
        ("more", "complete AppImage"), ("machine", "another kind of processor"), ("missing", "cannot be read"),
    ])
    func otherFilesAreNoRuntime(kind: String, text: String) throws {
        try writeRuntime { bytes in
            switch kind {
            case "no mark": bytes[8] = 0
            case "type 1": bytes[10] = 1
            case "script": bytes = Array("#!/bin/sh\n".utf8)
            case "truncated": bytes.removeLast(bytes.count / 2)
            case "short": bytes.removeLast(bytes.count - 20)
            case "more": bytes += Array("hsqs".utf8)
            case "machine": bytes[18] ^= 0xFF
            default: break
            }
        }
        let name = kind == "missing" ? "missing" : "runtime"
        let error = #expect(throws: CommandFailure.self) { try AppImageRuntime(at: folder.file(name)) }
        #expect(error?.status == .notLoaded && error?.message.contains(text) == true, "\(String(describing: error))")
    }

    /// Each offset in the headers of a runtime comes from the file.
    @Test func aRuntimeWithImpossibleNumbersIsRejected() throws {
        for offset in Array(40..<48) + Array(58..<62) {
            try writeRuntime { $0[offset] = 0xFF }
            #expect(throws: CommandFailure.self, "\(offset)") { try AppImageRuntime(at: folder.file("runtime")) }
        }
    }

    @Test func onlyAnAppImageHasARuntime() async throws {
        try writeRuntime()
        let run = try await package("--runtime", folder.path("runtime"))
        #expect(run.status == CommandStatus.usage.rawValue && run.errors.contains("Add --format appimage"), "\(run)")
    }

    @Test(arguments: [
        ("folder", "notes-0.1.0"), ("appimage", "notes-0.1.0.AppDir"), ("flatpak", "notes-0.1.0-flatpak"),
    ])
    func anExistingFolderIsNotReplaced(format: String, name: String) async throws {
        try folder.write("mine", to: "out/\(name)/file")
        let run = try await package("--format", format)
        #expect(run.status == CommandStatus.usage.rawValue && run.errors.contains("exists already"), "\(run)")
        #expect(try folder.text(of: "out/\(name)/file") == "mine")
    }

    @Test func aReadOnlyFolderIsReportedBeforeTheBuild() async throws {
        // Root may write everywhere, except in /proc.
        let app = folder.path("notes")
        #expect(try await CommandRun.of(["new", "notes", app, "--yes"]).status == 0)
        let run = try await CommandRun.of(["package", app, "--output", "/proc/tombolo"])
        #expect(run.status == CommandStatus.unfit.rawValue && !run.errors.contains("Building"), "\(run)")
    }

    /// Makes a Debian package with programs in place of the compiler and of Debian's tools.
    /// - Parameter build: What dpkg-deb does with the path of the package, which is `$package`.
    private func packageWithFakeTools(_ build: String) async throws -> (run: CommandRun, output: URL) {
        let tools = try await FakeTools()
        defer { withExtendedLifetime(tools) {} }
        let app = tools.folder.path("app")
        #expect(try await CommandRun.of(["new", "notes", app, "--yes"]).status == 0)
        try await tools.makePackage("notes", running: "#!/bin/sh")
        try tools.folder.write("extension", to: "Tombolo_CWebProcess.resources/libtombolo-web-process.so")
        let scripts = [
            "llvm-objcopy": "cp \"$4\" \"$5\"", "dpkg": "echo amd64", "dpkg-shlibdeps": "echo shlibs:Depends=libc6",
            "dpkg-deb": "for package; do :; done\n\(build)",
        ]
        for (name, script) in scripts { try await tools.makeProgram("#!/bin/sh\n\(script)", at: "tools/\(name)") }
        try folder.write("good", to: "out/notes_0.1.0_amd64.deb")
        let run = try await CommandRun.of(
            ["package", app, "--output", folder.path("out"), "--epoch", "1790000000"], environment: tools.environment)
        return (run, folder.file("out"))
    }

    @Test func aPackageThatCannotBeMadeLeavesTheEarlierOne() async throws {
        let (run, output) = try await packageWithFakeTools("printf half >\"$package\"; exit 1")
        #expect(run.status == CommandStatus.faulty.rawValue && run.errors.contains("dpkg-deb failed"), "\(run)")
        let names = try FileManager.default.contentsOfDirectory(atPath: output.path(percentEncoded: false))
        #expect(names == ["notes_0.1.0_amd64.deb"])
        #expect(try folder.text(of: "out/notes_0.1.0_amd64.deb") == "good")
    }

    @Test func aCompletePackageReplacesTheEarlierOne() async throws {
        let (run, output) = try await packageWithFakeTools("printf new >\"$package\"")
        #expect(run.status == 0 && run.output.hasSuffix("/out/notes_0.1.0_amd64.deb\n"), "\(run)")
        let names = try FileManager.default.contentsOfDirectory(atPath: output.path(percentEncoded: false))
        #expect(names == ["notes_0.1.0_amd64.deb"])
        #expect(try folder.text(of: "out/notes_0.1.0_amd64.deb") == "new")
    }

    /// The sizes of folders and links differ between file systems.
    @Test func theInstalledSizeIsThatOfTheFilesAndOneForEachOtherEntry() throws {
        try folder.write(Array(repeating: UInt8(0), count: 1_025), to: "root/usr/bin/notes")
        try folder.write("a", to: "root/usr/share/one")
        try folder.write("", to: "root/usr/share/empty")
        try folder.link("root/usr/share/link", to: "one")
        try folder.link("root/usr/share/programs", to: "../bin")
        // Two for the program, one for “one”, none for “empty”, and one for each of the two links and three folders.
        #expect(try DebianPackage.size(of: folder.file("root")) == 8)
    }

    @Test func sourcesThatDBusCannotStartAreFound() throws {
        try folder.write(
            """
            // isUnique: false
            let text = "isUnique: false"
            var isUnique = false
            func make(isUnique: Bool = false) {}
            let app = Application("org.example.Notes", profile: .ephemeral, isUnique: falseInTests) { _ in }
            """, to: "Unique/App.swift")
        try folder.write("\nlet app = Application(\n    \"a.\\(b)\", isUnique: false)", to: "Separate/Sub/App.swift")
        let unique = SourceFiles(in: [folder.file("Unique")])
        #expect(unique.separateInstances == nil)
        #expect(unique.contains(literal: "org.example.Notes") && !unique.contains(literal: "org.example.Note"))
        let both = SourceFiles(in: [folder.file("Unique"), folder.file("Separate")])
        #expect(both.separateInstances == "\(folder.path("Separate/Sub/App.swift")):3")
        #expect(!both.contains(literal: "a."))
    }
}
