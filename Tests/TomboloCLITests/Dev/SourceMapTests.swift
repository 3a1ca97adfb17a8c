import Foundation
import Testing
import TomboloEngine
import TomboloTestServer

@testable import TomboloCLI

/// Places in sources of scripts. The map is one that tsc 4.8 made of web/app.ts, whose fourth line throws an error and whose seventh calls the
/// function.
struct SourceMapTests {
    static let text = """
        {"version":3,"file":"app.js","sourceRoot":"","sources":["../web/app.ts"],"names":[],"mappings":"AAEA,SAAS,IAAI,CAAC,CAAI;\
        IACd,MAAM,IAAI,KAAK,CAAC,UAAU,CAAC,CAAC,CAAC,EAAE,CAAC,CAAC;AACrC,CAAC;AAED,IAAI,CAAC,EAAE,CAAC,EAAE,CAAC,EAAE,CAAC,CAAC"}
        """

    @Test func aPositionInAScriptIsMappedToItsSource() throws {
        let map = try #require(SourceMap(Self.text))
        #expect(map.place(line: 2, column: 5) == SourceMap.Place(source: "../web/app.ts", line: 4, column: 5))
        #expect(map.place(line: 2, column: 8) == SourceMap.Place(source: "../web/app.ts", line: 4, column: 5))
        #expect(map.place(line: 2, column: 11) == SourceMap.Place(source: "../web/app.ts", line: 4, column: 11))
        #expect(map.place(line: 4, column: 1) == SourceMap.Place(source: "../web/app.ts", line: 7, column: 1))
        for (line, column) in [(2, 1), (0, 1), (-1, 1), (5, 1), (Int.max, Int.max)] where column == 1 {
            #expect(map.place(line: line, column: column) == nil, "\(line):\(column)")
        }
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"version":2,"sources":[],"mappings":""}"#, #"{"version":3,"sources":["a"],"mappings":"A?"}"#,
        #"{"version":3,"sources":["a"],"mappings":"g"}"#, #"{"version":3,"sources":["a"],"mappings":"gggggggggggggB"}"#,
        #"{"version":3,"sources":["a"],"mappings":"D"}"#, #"{"version":3,"sources":["a"],"mappings":"AADA"}"#,
        #"{"version":3,"mappings":""}"#,
    ])
    func otherTextsAreRejectedAsMaps(text: String) { #expect(SourceMap(text) == nil) }

    @Test(arguments: [("A", [0]), ("C", [1]), ("D", [-1]), ("gB", [16]), ("2H", [123]), ("AAgBC", [0, 0, 16, 1])])
    func eachDigitOfANumberEncodesFiveBits(text: String, numbers: [Int]) {
        #expect(SourceMap.numbers(text.utf8) == numbers)
    }

    @Test(arguments: [false, true])
    func scriptPositionsInTextAreReplacedByTheirSources(isInline: Bool) throws {
        let folder = TemporaryFolder()
        let data = Data(Self.text.utf8).base64EncodedString()
        let reference = isInline ? "data:application/json;base64,\(data)" : "app.js.map"
        try folder.write("script\n//# sourceMappingURL=\(reference)", to: "Sources/App/pages/app.js")
        try folder.write("script", to: "Sources/App/pages/plain.js")
        if !isInline { try folder.write(Self.text, to: "Sources/App/pages/app.js.map") }
        let pages = folder.url.appending(path: "Sources/App/pages", directoryHint: .isDirectory)
        let places = PagePlaces(folder: folder.url, resources: [pages])
        #expect(
            places.mapped(
                "Error: broken\nfail@app://app/app.js:2:11\nglobal code@app://app/app.js:4:5 (app://app/app.js:2:11)")
                == "Error: broken\nfail@Sources/App/web/app.ts:4:11\nglobal code@Sources/App/web/app.ts:7:5 (Sources/App/web/app.ts:4:11)"
        )
        for text in [
            "app://app/plain.js:1:1", "app://app/missing.js:1:1", "app://app/../app.js:2:11", "https://app/app.js:2:11",
            "",
        ] {
            #expect(places.mapped(text) == text)
        }
    }

    @Test(arguments: [false, true])
    func aScriptIsReadAgainOnlyAfterAChange(isInline: Bool) throws {
        let folder = TemporaryFolder()
        let data = Data(Self.text.utf8).base64EncodedString()
        let reference = isInline ? "data:application/json;base64,\(data)" : "app.js.map"
        let script = "script\n//# sourceMappingURL=\(reference)\n"
        try folder.write(script, to: "app.js")
        if !isInline { try folder.write(Self.text, to: "app.js.map") }
        var counts: [String: Int] = [:]
        let places = PagePlaces(folder: folder.url, resources: [folder.url]) { file in
            counts[file.lastPathComponent, default: 0] += 1
            return try? Data(contentsOf: file)
        }
        let message: JSONValue = [
            "level": "uncaught", "text": "fail@app://app/app.js:2:11",
            "position": ["source": "app://app/app.js", "line": 2, "column": 11],
        ]
        for _ in 0..<1_000 {
            let line = ConsoleLine(message, places)
            #expect(line.text == "uncaught: fail@../web/app.ts:4:11 (../web/app.ts:4:11)")
        }
        #expect(counts == (isInline ? ["app.js": 1] : ["app.js": 1, "app.js.map": 1]))
        // Each change also changes the length of the file.
        try folder.write("// changed\n\(script)", to: "app.js")
        #expect(places.mapped("app://app/app.js:2:11") == "../web/app.ts:4:11")
        #expect(counts == (isInline ? ["app.js": 2] : ["app.js": 2, "app.js.map": 2]))
        guard !isInline else { return }
        try folder.write(Self.text.replacing("app.ts", with: "changed.ts"), to: "app.js.map")
        #expect(places.mapped("app://app/app.js:2:11") == "../web/changed.ts:4:11")
        try FileManager.default.removeItem(at: folder.file("app.js.map"))
        #expect(places.mapped("app://app/app.js:2:11") == "app://app/app.js:2:11")
    }

    @Test func theNumberOfKeptMapsIsLimited() throws {
        let folder = TemporaryFolder()
        for number in 0..<100 { try folder.write("script", to: "\(number).js") }
        var count = 0
        let places = PagePlaces(folder: folder.url, resources: [folder.url]) { file in
            count += 1
            return try? Data(contentsOf: file)
        }
        for number in 0..<100 { _ = places.mapped("app://app/\(number).js:1:1") }
        #expect(count == 100)
        // The last script is kept, and the first is not.
        _ = places.mapped("app://app/99.js:1:1")
        #expect(count == 100)
        _ = places.mapped("app://app/0.js:1:1")
        #expect(count == 101)
    }

    private static let references: [(String, String?)] = [
        ("a();\n//# sourceMappingURL=a.map", "a.map"), ("a();\n//@ sourceMappingURL=a.map\r\n\n", "a.map"),
        ("a(); //# sourceMappingURL=a.map", "a.map"), ("//# sourceMappingURL=a.map\n/* the end */\n", "a.map"),
        ("//# sourceMappingURL=a.map\n//# sourceMappingURL=b.map c", "b.map"), ("a();", nil), ("", nil), ("\n", nil),
        ("//# sourceMappingURL=", nil),
        ("//# sourceMappingURL=a.map\n" + String(repeating: " a();\n", count: 1_000), nil),
    ]

    @Test(arguments: references)
    func theMapReferenceIsFoundOnlyAtTheEndOfAScript(script: String, reference: String?) {
        #expect(ScriptMaps.reference(in: Array(script.utf8)) == reference)
    }
}
