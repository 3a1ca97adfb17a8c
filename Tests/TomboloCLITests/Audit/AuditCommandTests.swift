import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloCLI

/// The command `tombolo audit`.
@Suite struct AuditCommandTests {
    @Test func aCleanAppExitsWithStatusZero() async throws {
        let app = try CleanApp()
        let run = try await CommandRun.of(["audit", app.folder.path(""), "--engine", "9999.0"])
        #expect(run.status == 0, "\(run)")
        #expect(run.output == "0 problems, 0 warnings, 0 notes\n", "\(run.output)")
    }

    @Test func aFindingNamesItsLocationProblemAndRemedy() async throws {
        let app = try CleanApp()
        try app.append("configuration.isInspectable = true", to: "Sources/main.swift")
        let run = try await CommandRun.of(["audit", app.folder.path(""), "--engine", "9999.0"])
        #expect(run.status == 5, "\(run)")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(
            lines[0].hasPrefix("Sources/main.swift:14: problem: ") && lines[0].hasSuffix("[inspector-on]"), "\(lines)")
        #expect(lines[1].hasPrefix("    -> "))
    }

    @Test func theReportIsAJSONObjectWithTheOptionJSON() async throws {
        let app = try CleanApp()
        try app.folder.write("x".utf8, to: "pages/.env")
        let run = try await CommandRun.of(["audit", app.folder.path(""), "--json", "--engine", "9999.0"])
        #expect(run.status == 5)
        let value = try run.value
        #expect(value["clean"] == false)
        let finding = try #require(value["findings"]?[0])
        #expect(finding["id"] == "file-secret" && finding["severity"] == "problem" && finding["file"] == "pages/.env")
        #expect(finding["line"] == .null)
        #expect(finding["remedy"]?.stringValue?.isEmpty == false)
    }

    @Test func ignoredFindingsAreOnlyCounted() async throws {
        let app = try CleanApp()
        try app.folder.write("x".utf8, to: "pages/.env")
        let run = try await CommandRun.of(
            ["audit", app.folder.path(""), "--ignore", "file-secret", "--engine", "9999.0"])
        #expect(run.status == 0, "\(run)")
        #expect(run.output == "0 problems, 0 warnings, 0 notes, 1 ignored\n")
    }

    @Test(
        arguments: [
            (["audit", "/nowhere/app"], 2), (["audit", ".", "--ignore", "nothing"], 64),
            (["audit", ".", "--engine", "new"], 64),
            (["audit"], 64),
        ] as [([String], Int32)])
    func invalidArgumentsHaveTheirExitStatus(arguments: [String], status: Int32) async throws {
        let run = try await CommandRun.of(arguments)
        #expect(run.status == status, "\(run)")
        #expect(run.output.isEmpty && !run.errors.isEmpty)
    }

    private static func advisories(updated: String = "9999-12-31", fixedIn: String = "9998.1") -> String {
        #"""
        { "engine": "WebKitGTK", "floor": "2.50", "updated": "\#(updated)",
          "advisories": [{ "id": "WSA-9999-0001", "fixedIn": "\#(fixedIn)", "source": "https://example.org/" }] }
        """#
    }

    @Test(arguments: [("9998.0", 5), ("9998.1", 0)] as [(String, Int32)])
    func aNewerListOfAdvisoriesReplacesTheProgramsList(engine: String, status: Int32) async throws {
        let app = try CleanApp()
        let list = TemporaryFolder()
        try list.write(Self.advisories().utf8, to: "list.json")
        let run = try await CommandRun.of([
            "audit", app.folder.path(""), "--engine", engine, "--advisories", list.path("list.json"),
        ])
        #expect(run.status == status, "\(run)")
        #expect(run.output.contains("WSA-9999-0001") == (status == 5))
    }

    @Test(
        arguments: [
            (nil, "cannot be read"), ("[]", "is not a list of advisories"),
            (advisories(updated: "9999-1-1"), "is not a list of advisories"),
            (advisories(updated: "2026-01-01"), "(2026-01-01) is older"),
        ] as [(String?, String)])
    func anUnusableListOfAdvisoriesIsAnError(text: String?, error: String) async throws {
        let list = TemporaryFolder()
        if let text { try list.write(text.utf8, to: "list.json") }
        for command in [["audit", "."], ["doctor"]] {
            let run = try await CommandRun.of(command + ["--advisories", list.path("list.json")])
            #expect(run.status == 2 && run.output.isEmpty, "\(run)")
            #expect(run.errors.contains(error), "\(run)")
        }
    }
}
