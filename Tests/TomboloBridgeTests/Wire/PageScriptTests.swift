import Foundation
import Testing
import TomboloEngine

@testable import TomboloBridge

/// The page script that is injected is the one that the page-side tests test.
@MainActor
struct PageScriptTests {
    @Test func itsPartsAreThoseOfThePagePackageInTheirOrder() throws {
        let source = URL(filePath: #filePath).appending(path: "../../../../web/source").standardized
        func read(_ path: String) throws -> String {
            try String(contentsOf: source.appending(path: path), encoding: .utf8)
        }
        let names = try JSONDecoder().decode([String].self, from: Data(read("page/parts.json").utf8))
        let parts = try names.map { try read("page/\($0).js") }.joined(separator: "\n")
        #expect(
            try PageScripts.page([]).source
                == read("page.js").replacing("/* parts */", with: parts).replacing("/* dialects */", with: ""))
        let files = try FileManager.default.contentsOfDirectory(atPath: source.appending(path: "page").path)
        #expect(files.filter { $0.hasSuffix(".js") }.count == names.count)
    }
}
