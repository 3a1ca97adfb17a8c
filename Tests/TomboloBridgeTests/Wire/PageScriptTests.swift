import Foundation
import Testing
import TomboloEngine

@testable import TomboloBridge

/// The injected scripts are the ones that the tests in `web` cover.
@MainActor
struct PageScriptTests {
    private static let source = URL(filePath: #filePath).appending(path: "../../../../web/source").standardized

    @Test func thePageScriptIsThatOfThePagePackage() throws {
        let expected = try assembled("page").replacing("/* dialects */", with: "")
        #expect(PageScripts.page([]).source == expected)
    }

    @Test func theRelayIsThatOfThePagePackage() throws {
        #expect(try PageScripts.relay.source == assembled("relay"))
    }

    private func assembled(_ name: String) throws -> String {
        let names = try JSONDecoder().decode([String].self, from: Data(read("\(name)/parts.json").utf8))
        let folder = Self.source.appending(path: name).path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(files.count { $0.hasSuffix(".js") } == names.count)
        let parts = try names.map { try read("\(name)/\($0).js") }.joined(separator: "\n")
        return try read("\(name).js").replacing("/* parts */", with: parts)
    }

    private func read(_ path: String) throws -> String {
        try String(contentsOf: Self.source.appending(path: path), encoding: .utf8)
    }
}
