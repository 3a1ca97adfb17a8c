import Foundation
import Testing
import TomboloTestServer

@testable import TomboloCLI

/// Places in sources of scripts. The map is one that tsc 4.8 made of web/app.ts, whose fourth line throws an error and whose seventh calls the
/// function.
struct SourceMapTests {
    private static let text = """
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
    func otherTextsAreNoMaps(text: String) { #expect(SourceMap(text) == nil) }

    @Test(arguments: [("A", [0]), ("C", [1]), ("D", [-1]), ("gB", [16]), ("2H", [123]), ("AAgBC", [0, 0, 16, 1])])
    func numbersHaveFiveBitsADigit(text: String, numbers: [Int]) {
        #expect(SourceMap.numbers(text.utf8) == numbers)
    }

    @Test(arguments: [false, true])
    func placesInTextsAreReplaced(isInline: Bool) throws {
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
}
