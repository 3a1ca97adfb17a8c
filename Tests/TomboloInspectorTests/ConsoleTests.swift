import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge
@testable import TomboloInspector

/// The console messages in a journal.
@MainActor
struct ConsoleTests {
    private func withJournal(_ body: @escaping @MainActor (Journal) async throws -> Void) async throws {
        try await withPage(.fake) { test in
            let journal = Journal(of: test.bridge)
            try await test.open()
            try await body(journal)
        }
    }

    private func message(_ level: ConsoleMessage.Level = .log, _ arguments: JSONValue...) -> ConsoleMessage {
        ConsoleMessage(
            level: level, arguments: arguments, position: .init(source: "app://tests/a.js", line: 3, column: 5),
            origin: Origin(serialized: "app://tests"))
    }

    @Test func theRowOfAMessageContainsLevelTextScriptAndDocument() async throws {
        try await withJournal { journal in
            journal.receive(message(.warn, "Low on", ["space": 3]))
            let row = try #require(journal.rows.last)
            #expect(row.kind == .console && row.name == "warn" && row.text == #"Low on {"space":3}"#)
            #expect(row.place == "app://tests/a.js:3:5" && row.origin == "app://tests" && row.document == 1)
            #expect(row.end == row.start && row.hasPayload)
            #expect(journal.payloads[row.n]?.argument == ["Low on", ["space": 3]])
        }
    }

    @Test func bothExportsContainConsoleMessages() async throws {
        try await withJournal { journal in
            journal.receive(message(.uncaught, "Error: no title"))
            for format in [ExportFormat.lines, .trace] {
                let text = try await format.text(of: JournalSnapshot(of: journal))
                #expect(text.contains("Error: no title") && text.contains("app://tests/a.js:3:5"))
            }
        }
    }

    @Test(
        arguments: [
            ["token", "geheim"], ["The access-token:", "geheim"], [["password": "geheim"]],
            [[["user": ["secret": "geheim"]]]],
            ["token=geheim"], ["a apiKey = geheim and more geheim"], [#"{"password":"geheim","user":"ada"}"#],
            [#"{"body":"{\"password\":\"geheim\"}"}"#], [#"{"password":"a\"geheim"}"#],
            [#"{"secrets":{"a":1,"b":"geheim"}}"#],
            ["Authorization: Bearer geheim, geheim"], ["GET https://x.example/?key=geheim failed"],
            ["Set-Cookie:\tgeheim; HttpOnly=geheim"], ["x=1 'cookie' : 'geheim'"],
            [#"{"password":"","token":"geheim"}"#],
        ] as [[JSONValue]])
    func secretsAreNotInRowsAndExports(arguments: [JSONValue]) async throws {
        try await withJournal { journal in
            var secret = message()
            secret.arguments = arguments
            secret.position = .init(source: "https://x.example/a.js?v=geheim", line: 1, column: 1)
            journal.receive(secret)
            #expect(journal.rows.count == 1)
            for format in [ExportFormat.lines, .trace] {
                let text = try await format.text(of: JournalSnapshot(of: journal))
                #expect(!text.contains("geheim"), "\(text)")
            }
        }
    }

    @Test func ordinaryTextsAreUnchanged() async throws {
        try await withJournal { journal in
            for text in [
                "a = 1: b", "", "=", "::", "Unexpected token <", #"{"user":"ada","age":3}"#, "ä=ö\n", "x: tokens",
            ] {
                journal.receive(message(.log, .string(text)))
                #expect(journal.rows.last?.text == text)
            }
            journal.receive(message(.log, ["password": "geheim", "user": "ada"]))
            #expect(journal.rows.last?.text == #"{"password":"•••","user":"ada"}"#)
            journal.receive(message(.log, #"{"password":"geheim","user":"ada"} ok"#))
            #expect(journal.rows.last?.text == #"{"password":"•••","user":"ada"} ok"#)
        }
    }

    @Test func messagesBeyondTheLimitHaveNoRowAndLeaveRoomForCalls() async throws {
        try await withPage(.fake) { test in
            test.calls.register("a") { 1 }
            let budget = JournalBudget(rows: 100, period: .seconds(3600))
            let journal = Journal(of: test.bridge, budget: budget)
            try await test.open()
            for _ in 0..<5000 { journal.receive(message(.log, .string(String(repeating: "x", count: 10_000)))) }
            #expect(journal.rows.count == 100 && journal.skipped == 4900)
            #expect(journal.payloads.byteCount <= budget.bytes * 2)
            try await test.run("await tombolo.call('a')")
            #expect(journal.rows.last?.kind == .call)
        }
    }
}
