import Foundation
import Testing

/// The document that lists the tests that do not run on every engine. It has to list all of them.
@Suite struct ExceptionTableTests {
    private static let package = URL(filePath: #filePath).appending(path: "../../..").standardized

    @Test(arguments: ["EngineContractTests", "TomboloBridgeTests"])
    func everySuiteThatNeedsTheRealEngineIsDocumented(target: String) throws {
        let text = try String(
            contentsOf: Self.package.appending(path: "Documentation/TestExceptions.md"), encoding: .utf8)
        let folder = Self.package.appending(path: "Tests/\(target)")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.lastPathComponent.hasSuffix("Tests.swift") {
            let source = try String(contentsOf: file, encoding: .utf8)
            guard file.lastPathComponent != "ExceptionTableTests.swift",
                source.contains(/withPage\(\.gtk|withGTKPage|withConsole(\(web.*\))? \{/)
            else { continue }
            count += 1
            let suite = file.deletingPathExtension().lastPathComponent
            #expect(text.contains("`\(suite)`"), "\(suite) is not in Documentation/TestExceptions.md")
        }
        #expect(count > 0)
    }
}
