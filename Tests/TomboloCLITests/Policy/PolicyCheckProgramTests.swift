import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloTestServer

/// The program that checks access policies in a build, and whose output the build shows in a terminal.
struct PolicyCheckProgramTests {
    /// The program, which is built together with the tests.
    private static let program = CommandRun.binary.deletingLastPathComponent().appending(path: "TomboloPolicyCheckMain")
        .path(percentEncoded: false)

    /// Runs the program on JSON files and one source, and returns its status and the lines of its output.
    private static func run(_ files: [String], in folder: TemporaryFolder) async throws -> (
        status: Int32, output: String, lines: [Substring]
    ) {
        try folder.write(#"calls.register("greeter.greet") { (name: String) in name }"#.utf8, to: "main.swift")
        let run = try await ShellRun.of(
            [program, folder.path("stamp.swift")] + files.map(folder.path) + ["--", folder.path("main.swift")])
        return (run.status, run.output, run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast())
    }

    /// Writes a policy for each hostile text. The name of its file contains the text as well.
    private static func policies(
        in folder: TemporaryFolder, _ content: (_ word: String) -> String
    ) throws -> [String] {
        try HostileText.all.enumerated().map { index, text in
            let name = "\(index) \(text.filter { $0 != "/" && $0 != "\0" }).json"
            try folder.write(content(JSONValue.string(text).jsonText).utf8, to: name)
            return name
        }
    }

    private static func expectHarmless(
        _ run: (status: Int32, output: String, lines: [Substring]), _ folder: TemporaryFolder
    ) {
        #expect(run.status == 1)
        #expect(run.lines.count == HostileText.all.count)
        #expect(HostileText.unsafeScalars(in: run.output).isEmpty)
        let start = folder.path("")
        #expect(
            run.lines.allSatisfy { $0.hasPrefix(start) && ($0.contains(": error: ") || $0.contains(": warning: ")) })
    }

    @Test func hostileKeysAndFileNamesAreEscapedInTheOutput() async throws {
        let folder = TemporaryFolder()
        let files = try Self.policies(in: folder) { word in
            #"{ "grants": [], \#(word): [] }"#
        }
        Self.expectHarmless(try await Self.run(files, in: folder), folder)
    }

    @Test func hostileCallNamesAreEscapedInTheOutput() async throws {
        let folder = TemporaryFolder()
        let files = try Self.policies(in: folder) { word in
            #"{ "grants": [{ "calls": [\#(word)], "origins": ["app://shop"] }] }"#
        }
        Self.expectHarmless(try await Self.run(files, in: folder), folder)
    }

    @Test(arguments: HostileText.all)
    func theHostileNameOfAMissingFileIsEscapedInTheOutput(text: String) async throws {
        let folder = TemporaryFolder()
        let run = try await Self.run(["\(text.filter { $0 != "\0" }).json"], in: folder)
        #expect(run.status == 1 && run.lines.count == 1)
        #expect(run.output.contains("the file cannot be read"))
        #expect(HostileText.unsafeScalars(in: run.output).isEmpty)
    }
}
