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

    /// Writes a program of this machine with the mark of a runtime.
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
    func otherFilesAreRejectedAsRuntimes(kind: String, text: String) throws {
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
    /// - Parameters:
    ///   - build: What dpkg-deb does with the path of the package, which is `$package`.
    ///   - program: The program of the app.
    ///   - others: The scripts of further tools.
    ///   - afterwards: Reads the files that the tools have written.
    private func packageWithFakeTools(
        _ build: String, program: String = "#!/bin/sh", tools others: [String: String] = [:], options: [String] = [],
        afterwards: (FakeTools) throws -> Void = { _ in }
    ) async throws -> (run: CommandRun, output: URL) {
        let tools = try await FakeTools()
        defer { withExtendedLifetime(tools) {} }
        let app = tools.folder.path("app")
        #expect(try await CommandRun.of(["new", "notes", app, "--yes"]).status == 0)
        try await tools.makePackage("notes", running: program)
        try tools.folder.write("extension", to: "Tombolo_CWebProcess.resources/libtombolo-web-process.so")
        let scripts = [
            "llvm-objcopy": "cp \"$4\" \"$5\"", "dpkg": "echo amd64", "dpkg-shlibdeps": "echo shlibs:Depends=libc6",
            "dpkg-deb": "for package; do :; done\n\(build)",
        ]
        for (name, script) in scripts.merging(others, uniquingKeysWith: { $1 }) {
            try await tools.makeProgram("#!/bin/sh\n\(script)", at: "tools/\(name)")
        }
        try folder.write("good", to: "out/notes_0.1.0_amd64.deb")
        let run = try await CommandRun.of(
            ["package", app, "--output", folder.path("out"), "--epoch", "1790000000"] + options,
            environment: tools.environment)
        try afterwards(tools)
        return (run, folder.file("out"))
    }

    /// Makes a package of a program with RE2.
    /// - Parameter library: The bytes of the static library of RE2; nil without one.
    /// - Returns: The run, the control file with the names of the overrides for lintian, and the value of the variable that
    ///   links the static library.
    private func packageWithRE2(library: String?) async throws -> (run: CommandRun, control: String, variable: String) {
        var variable = ""
        let tools = [
            "clang": library.map { "printf '\($0)' >\"$FAKE/libre2.a\"; echo \"$FAKE/libre2.a\"" } ?? "echo libre2.a",
            "dpkg-query": "test \"$*\" = '--show --showformat ${source:Package} (= ${source:Version}) libre2-dev' && "
                + "printf 're2 (= 2022+dfsg-1)'",
        ]
        let (run, _) = try await packageWithFakeTools(
            "cp \"$4/DEBIAN/control\" \"$package\"; ls \"$4/usr/share/lintian/overrides\" >>\"$package\" || :",
            program: "#!/bin/sh\n# _ZN3re23RE23SetC1ERKNS0_7OptionsENS0_6AnchorE", tools: tools
        ) { variable = try $0.folder.text(of: "static-re2") }
        return (run, try folder.text(of: "out/notes_0.1.0_amd64.deb"), variable)
    }

    /// Each release of Debian has the shared library under another name.
    @Test func aProgramWithRoutesContainsRE2AndDeclaresIt() async throws {
        let (run, control, variable) = try await packageWithRE2(library: "code")
        #expect(run.status == 0 && !run.errors.contains("RE2"), "\(run)")
        #expect(variable == "1")
        #expect(control.contains("\nDepends: libc6, libgl1-mesa-dri\n"), "\(control)")
        #expect(control.contains("\nStatic-Built-Using: re2 (= 2022+dfsg-1)\n"), "\(control)")
        #expect(control.hasSuffix("\nnotes\n"), "The package has no overrides for lintian: \(control)")
    }

    /// The library of Debian 13 needs those of Abseil.
    @Test(arguments: [nil, "code _ZN4absl"])
    func aProgramThatNeedsTheSharedRE2IsReported(library: String?) async throws {
        let (run, control, variable) = try await packageWithRE2(library: library)
        #expect(run.status == 0 && run.errors.contains("needs this machine's shared RE2 library"), "\(run)")
        #expect(variable.isEmpty && !control.contains("Built-Using"), "\(control)")
    }

    // MARK: Checks

    /// The tools of the distribution, without findings.
    private static let checkers = ["desktop-file-validate": "exit 0", "appstreamcli": "exit 0", "lintian": "exit 0"]

    @Test func unchangedTemplateTextsAreReportedAsFindings() async throws {
        let (run, _) = try await packageWithFakeTools(
            "printf new >\"$package\"",
            tools: Self.checkers.merging(["lintian": "echo 'E: notes: a-finding-of-lintian'; exit 2"]) { $1 },
            options: ["--check"])
        #expect(run.status == CommandStatus.faulty.rawValue, "\(run)")
        for text in ["“maintainer” is an example", "“description” is an example", "“id” is org.example.Notes"] {
            #expect(run.errors.contains("tombolo.json: \(text)"), "\(run)")
        }
        #expect(run.errors.contains("a-finding-of-lintian"), "\(run)")
        #expect(try folder.text(of: "out/notes_0.1.0_amd64.deb") == "new")
    }

    /// dpkg-query runs in the locale C, in which diversions are recognised.
    @Test func aProgramOfAnotherPackageIsAFinding() async throws {
        let query = """
            case "$2 $LC_ALL" in
            '/usr/bin/notes C') echo 'notes, notes-data:amd64: /usr/bin/notes' ;;
            *) echo "dpkg-query: no path found matching pattern $2" >&2; exit 1 ;;
            esac
            """
        let (run, _) = try await packageWithFakeTools(
            "printf new >\"$package\"", tools: Self.checkers.merging(["dpkg-query": query]) { $1 },
            options: ["--check"])
        #expect(run.status == CommandStatus.faulty.rawValue, "\(run)")
        #expect(run.errors.contains("The package notes-data contains /usr/bin/notes as well"), "\(run)")
        #expect(!run.errors.contains("The package notes contains"), "\(run)")
    }

    @Test(arguments: [
        ("coreutils: /usr/bin/sort", ["coreutils"]), ("a, b:amd64: /usr/bin/x", ["a", "b"]), ("", []),
        ("diversion by dash from: /bin/sh\ndiversion by dash to: /bin/sh.distrib\ndash: /bin/sh", ["dash"]),
    ])
    func thePackagesThatContainAFileAreParsed(output: String, packages: [String]) {
        #expect(PackageChecks.packages(in: output) == packages)
    }

    @Test func anEditedDescriptionIsNotReportedAsATemplate() throws {
        let text = AppDescriptionTests.text.replacing("org.example.Notes", with: "io.github.ada.Notes")
        #expect(try PackageChecks.placeholders(in: AppDescription(text)).isEmpty)
    }

    // MARK: Results

    @Test func aFailedBuildKeepsTheEarlierPackage() async throws {
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
    @Test func theInstalledSizeCountsFilesByTheirSizeAndOtherEntriesAsOne() throws {
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
