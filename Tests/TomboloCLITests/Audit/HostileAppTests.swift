import Foundation
import Glibc
import SeededRandom
import Testing
import TomboloEngine
import TomboloPolicyCheck
import TomboloTesting

@testable import TomboloCLI

/// Folders whose content attacks the user who audits them.
@Suite struct HostileAppTests {
    @Test func pipesAndCyclicLinksDoNotBlockTheAudit() throws {
        let app = try CleanApp()
        #expect(mkfifo(app.folder.path("pages/pipe.html"), 0o600) == 0)
        #expect(symlink("..", app.folder.path("pages/circle")) == 0)
        #expect(symlink("self", app.folder.path("pages/self")) == 0)
        #expect(try app.findings().map(\.place) == ["pages/self"])
    }

    @Test func symbolicLinksToOutsideAreNotFollowed() throws {
        let app = try CleanApp()
        let outside = TemporaryFolder()
        try outside.write("<script>go()</script>".utf8, to: "page.html")
        #expect(symlink(outside.path("page.html"), app.folder.path("pages/page.html")) == 0)
        #expect(symlink(outside.path(""), app.folder.path("pages/folder")) == 0)
        #expect(try app.findings().map(\.rule) == [.linkOutside, .linkOutside])
    }

    @Test func exceededLimitsAreReportedAsIncomplete() throws {
        let app = try CleanApp()
        var limits = AppReader.Limits()
        (limits.textLength, limits.depth) = (2_000, 3)
        try app.folder.write(repeatElement(0x20, count: 3_000), to: "pages/long.js")
        try app.folder.write("<script>go()</script>".utf8, to: "a/b/c/d/deep.html")
        let findings = try CleanApp.findings(in: app.folder.url, limits: limits)
        #expect(findings.map(\.rule) == [.incomplete, .incomplete])
        #expect(findings.map(\.place) == ["a/b/c/d", "pages/long.js"])
        limits = AppReader.Limits()
        limits.files = 4
        #expect(try CleanApp.findings(in: app.folder.url, limits: limits).contains { $0.rule == .incomplete })
        limits = AppReader.Limits()
        limits.totalLength = 1_000
        #expect(try CleanApp.findings(in: app.folder.url, limits: limits).contains { $0.rule == .incomplete })
    }

    /// Sparse files with a length of 1 TiB and no content.
    @Test func aSparseFileIsNotRead() throws {
        let app = try CleanApp()
        for name in ["pages/huge.html", "huge.json", "huge.swift"] {
            let descriptor = open(app.folder.path(name), O_CREAT | O_WRONLY, 0o644)
            #expect(ftruncate(descriptor, 1 << 40) == 0)
            close(descriptor)
        }
        #expect(try app.findings().map(\.rule) == [.incomplete, .incomplete, .incomplete])
    }

    @Test(arguments: ["html", "js", "css", "json", "swift", "map", "so"])
    func randomBytesDoNotCrashTheAudit(ending: String) throws {
        let app = try CleanApp()
        var generator = SeededGenerator(seed: 7)
        for index in 0..<40 {
            let bytes = (0..<Int.random(in: 0..<300, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            try app.folder.write(bytes, to: "pages/\(index).\(ending)")
        }
        _ = try app.findings()
    }

    /// Random sequences of tokens of each language.
    @Test func randomSequencesOfTokensDoNotCrashTheAudit() throws {
        let parts = [
            "<script", " src=", "\"", "'", ">", "</script", "<!--", "-->", "<", "=", "/*", "*/", "//", "\"\"\"", "#\"",
            "\\(", "(",
            ")", "Grant(", "[", "]", "#if DEBUG", "#endif", "\n", "isInspectable = ", "{\"grants\":", "\u{0}", "é", "}",
        ]
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<400 {
            let text = (0..<30).map { _ in parts[Int.random(in: 0..<parts.count, using: &generator)] }.joined()
            _ = HTMLPage(Array(text.utf8)).tags
            let source = SwiftSource(Array(text.utf8))
            #expect(source.code.count == text.utf8.count)
            var app = AuditedApp(engine: AuditedEngine(version: EngineVersion(9, 0, 0), isNamed: true, advisories: nil))
            app.files = [AuditedFile(path: "a.swift", content: .source(source))]
            _ = Audit.findings(in: app)
        }
    }

    /// Parsing would take quadratic time if it searched to the end of the text at each occurrence of a token.
    @Test(arguments: [
        "#", "#if A\n", "#if DEBUG\n", "Grant(", "lets", "\"", "/*", "\\(", "\"\\(", "DialectScope([", "<a ",
        "<script>", "<!--", "</",
    ])
    func repeatedTokensAreReadInLinearTime(part: String) throws {
        let app = try CleanApp()
        let bytes = Array(String(repeating: part, count: 3_000 / part.utf8.count).utf8)
        try app.folder.write(bytes, to: "long.swift")
        try app.folder.write(bytes, to: "long.html")
        _ = try app.findings()
    }

    @Test func aMapAndAPolicyWithManyEntriesAreReadInLinearTime() throws {
        let app = try CleanApp()
        let files = (0..<3_000).map { #"{"remote_file": "http://cdn.example/\#($0 % 1_000).js"}"# }.joined(
            separator: ",\n")
        try app.folder.write(#"{"version": "1.0", "files": [\#(files)]}"#.utf8, to: "routes.json")
        let grants = (0..<2_000).map { #"{"calls": ["greeter.greet"], "origins": ["https://*.h\#($0).example"]}"# }
        try app.folder.write(#"{"grants": [\#(grants.joined(separator: ",\n"))]}"#.utf8, to: "policy.json")
        let findings = try app.findings()
        #expect(findings.count { $0.rule == .routesClearText } == 3_000)
        #expect(findings.count { $0.rule == .grantWildcard } == 2_000)
        #expect(Set(findings.filter { $0.rule == .grantWildcard }.map(\.line)).count == 2_000)
    }

    @Test func deeplyNestedJSONDoesNotOverflowTheStack() throws {
        let app = try CleanApp()
        let deep = #"{"grants": "# + String(repeating: "[", count: 200_000)
        try app.folder.write(deep.utf8, to: "policy.json")
        #expect(try app.findings().map(\.rule) == [.grantUnreadable])
    }

    @Test func controlCharactersInNamesAreEscapedInTheReport() throws {
        let app = try CleanApp()
        try app.folder.write("<script>go()</script>".utf8, to: "pages/\u{1B}]0;x\u{07}\u{9B}31m\u{202E}\n.html")
        let report = AuditReport(try app.findings())
        #expect(report.findings.count == 1)
        for text in report.lines + [report.json] {
            let harmful = text.unicodeScalars.contains { scalar in
                scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x202E
            }
            #expect(!harmful, "\(text.debugDescription)")
        }
        #expect(
            try JSONValue(jsonText: report.json)["findings"]?[0]?["file"]?.stringValue?.contains("\u{9B}31m") == true)
    }

    @Test func anUnreadableFolderIsReportedAsIncomplete() throws {
        let app = try CleanApp()
        #expect(chmod(app.folder.path("pages"), 0) == 0)
        defer { chmod(app.folder.path("pages"), 0o755) }
        // The root user can read the folder regardless of its mode.
        #expect(try app.findings().map(\.rule) == (geteuid() == 0 ? [] : [.incomplete]))
    }
}
