import Foundation
import Testing

/// The description of the path of a message.
@Suite struct WalkTests {
    /// The text of a source file, whose path the walk gives without the first two folders.
    private func source(_ name: String) throws -> String {
        let sources = Repository.folder.appending(path: "Sources")
        let parts = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
        let texts = parts.compactMap { try? String(contentsOf: $0.appending(path: name), encoding: .utf8) }
        return try #require(texts.first, "There is no \(name).")
    }

    /// The type that a file declares or extends.
    private func typeName(of file: String) -> String {
        let name = file.split(separator: "/").last ?? ""
        return String(name.prefix { $0 != "+" && $0 != "." })
    }

    @Test func fourCallsLeadFromTheConnectionToTheDispatcher() throws {
        let walk = try String(contentsOf: Repository.folder.appending(path: "Documentation/Walk.md"), encoding: .utf8)
        let rows = walk.matches(of: /\| `([^`]+\.swift)` \| `([^`]+\()[^`(]*` \| `([^`]+\.swift)` \|/).map { row in
            (file: String(row.output.1), call: String(row.output.2), receiver: String(row.output.3))
        }
        try #require(rows.count == 4 && walk.contains("four calls pass the records"))
        #expect(typeName(of: rows[0].file) == "ProcessConnection" && typeName(of: rows[3].receiver) == "CallDispatcher")
        for (row, next) in zip(rows, rows.dropFirst()) {
            #expect(typeName(of: row.receiver) == typeName(of: next.file))
        }
        for row in rows {
            let text = try source(row.file)
            #expect(text.contains(row.call), "\(row.file) does not call \(row.call)")
            let function = row.call.dropLast().split(separator: ".").last ?? ""
            let receiver = try source(row.receiver)
            #expect(receiver.contains("func \(function)("), "\(row.receiver) has no \(function)")
        }
    }
}
