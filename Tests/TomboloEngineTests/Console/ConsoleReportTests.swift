import Testing

@testable import TomboloEngine

struct ConsoleReportTests {
    private func messages(_ text: String) -> [ConsoleMessage]? { ConsoleReport(Array(text.utf8))?.messages }

    @Test func aReportBecomesMessagesInOrder() throws {
        let text = #"""
            {"origin":"app://tour","dropped":2,"entries":[
            "{\"level\":\"log\",\"place\":\"go@app://tour/main.js:3:14\",\"arguments\":[\"1\",\"\\\"two\\\"\",\"{\\\"a\\\":[true,null]}\"]}",
            "{\"level\":\"uncaught\",\"place\":\"\",\"arguments\":[\"\\\"TypeError: no\\\"\"]}"]}
            """#
        let origin = Origin(serialized: "app://tour")
        let all = try #require(messages(text))
        #expect(all.count == 3)
        #expect(
            all[0]
                == ConsoleMessage(
                    level: .log, arguments: [1, "two", ["a": [true, nil]]],
                    position: .init(source: "app://tour/main.js", line: 3, column: 14), origin: origin))
        #expect(all[1] == ConsoleMessage(level: .uncaught, arguments: ["TypeError: no"], position: nil, origin: origin))
        #expect(all[2].level == .warn)
        #expect(all[2].text.contains("2 console messages were dropped"))
        #expect(all[0].text == #"1 two {"a":[true,null]}"#)
    }

    @Test(arguments: [
        "", "null", "[]", "{}", "\"x\"", #"{"origin":1,"entries":[]}"#, #"{"origin":"app://a"}"#, #"{"entries":[]}"#,
        #"{"origin":"app://a","entries":{}}"#, #"{"origin":"app://a","entries":[]"#,
        #"{"origin":"app://a","entries":[[[]]]}"#,
        "\u{0}", "\u{FEFF}{}",
    ])
    func malformedReportsAreRejected(text: String) { #expect(messages(text) == nil) }

    @Test(arguments: [
        "", "null", "[]", "{}", #"{"level":"log"}"#, #"{"level":"shout","arguments":[]}"#,
        #"{"level":1,"arguments":[]}"#,
        #"{"level":"log","arguments":{}}"#, #"{"level":"log","arguments":[[[1]]]}"#,
        #"{"level":"__proto__","arguments":[]}"#,
    ])
    func invalidEntriesAreSkipped(entry: String) throws {
        let report: JSONValue = [
            "origin": "app://a", "dropped": "many",
            "entries": [.string(entry), 7, nil, #"{"level":"info","arguments":["7",8]}"#],
        ]
        let all = try #require(try messages(report.jsonText))
        #expect(
            all == [ConsoleMessage(level: .info, arguments: [7], position: nil, origin: Origin(serialized: "app://a"))])
    }

    @Test func anArgumentThatIsNotJSONIsKeptAsText() throws {
        let deep = String(repeating: "[", count: 5_000)
        let entry: JSONValue = [
            "level": "log", "arguments": ["{\"é\":1,\"e\u{301}\":2}", .string(deep), "\"\\ud800\""],
        ]
        let report: JSONValue = ["origin": "null", "entries": [.string(try entry.jsonText)]]
        let all = try #require(try messages(report.jsonText))
        #expect(all.first?.arguments == ["{\"é\":1,\"e\u{301}\":2}", .string(deep), "\"\\ud800\""])
        #expect(all.first?.origin == .opaque)
    }

    @Test(arguments: [
        ("go@https://a.example/x.js:3:14", "https://a.example/x.js", 3, 14),
        ("https://a.example:8080/x.js:1:2", "https://a.example:8080/x.js", 1, 2),
        ("@file:///a:b.js:10:1", "file:///a:b.js", 10, 1), ("global code@:1:5", "", 1, 5), ("f@x:2:0", "x", 2, 1),
    ])
    func aStackLineHasAPosition(line: String, source: String, row: Int, column: Int) {
        #expect(ScriptError.Position(stackLine: line) == .init(source: source, line: row, column: column))
    }

    @Test(arguments: [
        "", "f@[native code]", "1:2", "a:b:c", "a:1", "a:-1:2", "a:0:2", "a:1:99999999999999999999999", "::",
    ])
    func otherStackLinesHaveNoPosition(line: String) { #expect(ScriptError.Position(stackLine: line) == nil) }
}
