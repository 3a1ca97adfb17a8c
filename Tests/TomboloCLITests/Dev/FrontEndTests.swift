import ArgumentParser
import Foundation
import Testing
import TomboloProgram
import TomboloTestServer

@testable import TomboloCLI

/// The front-end tool in `tombolo.json`, and the options of `tombolo dev` and `tombolo new` for it.
struct FrontEndTests {
    private static let text = #"""
        { "format": 1, "unchecked": true,
          "build": { "command": ["npm", "run", "build"], "directory": "web" },
          "dev": { "command": ["npm", "run", "dev", "--", "--port", "${port}"], "directory": "web/app", "url": "http://127.0.0.1:${port}/",
                   "pages": "pages", "ready": { "path": "/index.html", "timeout": 5 }, "csp": { "style-src": ["'unsafe-inline'", "data:"] } } }
        """#

    private func read(_ text: String) throws -> FrontEnd? {
        let folder = TemporaryFolder()
        try folder.write(text, to: "tombolo.json")
        return try FrontEnd.read(in: folder.url)
    }

    @Test func allMembersAreRead() throws {
        let frontEnd = try #require(try read(Self.text))
        #expect(frontEnd.build?.words == ["npm", "run", "build"] && frontEnd.build?.directory == "web")
        let server = try #require(frontEnd.server)
        #expect(server.command?.filled(port: 7).words == ["npm", "run", "dev", "--", "--port", "7"])
        #expect(server.authority(port: 7) == "127.0.0.1:7" && server.choosesPort)
        #expect(server.pages == "pages" && server.readyPath == "/index.html" && server.readyTimeout == 5)
        #expect(
            server.sources.map(\.source) == ["'unsafe-inline'", "data:"] && server.sources[0].directive == "style-src")
        #expect(try FrontEnd.read(in: TemporaryFolder().url) == nil)
        #expect(try read(#"{"format": 1}"#)?.server == nil)
    }

    @Test(arguments: [
        ("\"format\": 1", "\"format\": 3"), ("[\"npm\", \"run\", \"build\"]", "\"npm run build\""),
        ("[\"npm\", \"run\", \"build\"]", "[]"), ("[\"npm\", \"run\", \"build\"]", "[\"\"]"),
        ("\"web/app\"", "\"/web\""), ("\"web/app\"", "\"../web\""), ("\"web/app\"", "\"web//app\""),
        ("http://127.0.0.1:${port}/", "https://127.0.0.1:${port}/"),
        ("http://127.0.0.1:${port}/", "http://example.com:${port}/"),
        ("http://127.0.0.1:${port}/", "http://127.0.0.1:${port}/base/"),
        ("http://127.0.0.1:${port}/", "http://127.0.0.1/"), ("http://127.0.0.1:${port}/", "http://127.0.0.1:99999/"),
        ("http://127.0.0.1:${port}/", "http://127.0.0.1:${port}@example.com/"),
        ("http://127.0.0.1:${port}/", "http://127.0.0.1.example.com:80/"),
        ("\"timeout\": 5", "\"timeout\": 0"), ("\"timeout\": 5", "\"timeout\": \"5\""),
        ("\"/index.html\"", "\"index.html\""), ("\"style-src\"", "\"style-src x\""), ("data:", "a; script-src *"),
        ("data:", "a, default-src *"), ("\"dev\": {", "\"dev\": { \"port\": 1,"), ("\"url\"", "\"uri\""),
    ])
    func mistakesAreRejected(part: String, replacement: String) {
        let text = Self.text.replacing(part, with: replacement)
        #expect(text != Self.text)
        let failure = #expect(throws: CommandFailure.self) { try read(text) }
        #expect(
            failure?.status == .faulty && failure?.message.hasPrefix("tombolo.json: ") == true,
            "\(failure?.message ?? "")")
    }

    @Test func anUnreadableFileIsNotReportedAsMissing() throws {
        let folder = TemporaryFolder()
        try folder.write([0x7B, 0xFF, 0x7D] as [UInt8], to: "tombolo.json")
        let path = folder.path("tombolo.json")
        let notText = #expect(throws: CommandFailure.self) { try FrontEnd.read(in: folder.url) }
        #expect(notText?.status == .faulty && notText?.message.hasPrefix("\(path) is not UTF-8 text.") == true)
        // A folder cannot be read even by root.
        try FileManager.default.removeItem(atPath: path)
        try folder.write("", to: "tombolo.json/file")
        let unreadable = #expect(throws: CommandFailure.self) { try FrontEnd.read(in: folder.url) }
        #expect(
            unreadable?.status == .notLoaded && unreadable?.message.hasPrefix("\(path) cannot be read: ") == true)
    }

    @Test func aByteOrderMarkIsIgnored() throws {
        let folder = TemporaryFolder()
        try folder.write([0xEF, 0xBB, 0xBF] + Array(Self.text.utf8), to: "tombolo.json")
        #expect(try FrontEnd.read(in: folder.url)?.build?.directory == "web")
    }

    @Test func theOptionsOfDevChangeTheServer() throws {
        let folder = TemporaryFolder()
        try folder.write(Self.text, to: "tombolo.json")
        let settings = { (words: [String], folder: URL) in try DevServerOptions.parse(words).settings(in: folder) }
        #expect(try settings([], folder.url)?.sources.count == 2)
        #expect(try settings(["--csp", "release"], folder.url)?.sources.isEmpty == true)
        let running = try #require(try settings(["--server", "http://localhost:5173"], folder.url))
        #expect(running.command == nil && running.authority(port: 0) == "localhost:5173" && running.sources.count == 2)
        for words in [
            ["--server", "http://example.com:80/"], ["--server", "http://localhost:${port}/"], ["--port", "0"],
            ["--server", "http://localhost:1/", "--port", "1"],
        ] {
            let failure = #expect(throws: CommandFailure.self, "\(words)") { try settings(words, folder.url) }
            #expect(failure?.status == .usage)
        }
        #expect(throws: CommandFailure.self) { try settings(["--port", "80"], TemporaryFolder().url) }
        #expect(
            try settings(["--server", "http://[::1]:80/"], TemporaryFolder().url)?.authority(port: 0) == "[::1]:80")
    }

    @Test(
        arguments: [
            ("npm run dev", ["npm", "run", "dev"]),
            ("  a   'b c' \"d 'e'\" f'g'h \"\" ", ["a", "b c", "d 'e'", "fgh", ""]),
            ("", []), ("a 'b", nil),
        ] as [(String, [String]?)])
    func aCommandIsSplitIntoWords(text: String, words: [String]?) {
        #expect(NewFrontEnd.words(text) == words)
    }

    @Test @MainActor func onlyATranscriptIsReplacedByARecording() throws {
        let folder = TemporaryFolder()
        try TranscriptFile(folder.file("new/a.jsonl")).check()
        #expect(try folder.text(of: "new/a.jsonl") == "{\"format\":1}\n")
        try folder.write("{\"format\":1}\n{\"listen\":\"a\"}\n", to: "old.jsonl")
        try TranscriptFile(folder.file("old.jsonl")).check()
        #expect(try folder.text(of: "old.jsonl") == "{\"format\":1}\n")
        try folder.write("// swift-tools-version: 6.2", to: "Package.swift")
        let failure = #expect(throws: CommandFailure.self) { try TranscriptFile(folder.file("Package.swift")).check() }
        #expect(failure?.status == .usage)
        #expect(try folder.text(of: "Package.swift") == "// swift-tools-version: 6.2")
    }

    @Test func aFailingToolIsNotReportedAsMissing() {
        let folder = URL(filePath: "/")
        let missing = #expect(throws: CommandFailure.self) { try PackageTool.run("no-such-tool", [], in: folder) }
        #expect(missing?.status == .unfit && missing?.message.contains("no-such-tool is missing") == true)
        let failed = #expect(throws: CommandFailure.self) {
            try PackageTool.run("sh", ["-c", "echo vite: not found >&2; exit 127"], in: folder)
        }
        #expect(failed?.status == .faulty && failed?.message.contains("vite: not found") == true)
    }
}
