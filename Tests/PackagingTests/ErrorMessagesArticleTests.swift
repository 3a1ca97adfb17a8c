import Foundation
import TestSupport
import Testing

/// The article with the texts of frequent errors.
@Suite struct ErrorMessagesArticleTests {
    /// The constant parts of the text in a heading, in order; nil if the heading is not in code voice. In the text, `…`
    /// stands for a part that varies.
    private func constantParts(of heading: Substring) -> [String]? {
        guard heading.hasPrefix("### `"), heading.hasSuffix("`") else { return nil }
        return heading.dropFirst(5).dropLast().split(separator: "…").map(String.init)
    }

    /// Whether a line contains all parts in their order.
    private func contains(_ parts: [String], in line: Substring) -> Bool {
        var rest = line
        for part in parts {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    /// The lines of code in the sources and in the scripts of pages that contain at least one of the texts.
    private func lines(with texts: [String]) async throws -> [Substring] {
        let folders = ["Sources", "web/source"].map {
            Repository.folder.appending(path: $0).path(percentEncoded: false)
        }
        let files = ["--include=*.swift", "--include=*.js", "--include=*.ts"]
        let search = try await ShellRun.of(
            ["grep", "--recursive", "--no-filename", "--text", "--fixed-strings"] + files
                + texts.map { "--regexp=\($0)" } + ["--"] + folders)
        try #require(search.status == 0, "\(search.output)")
        return search.output.split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
    }

    @Test func theTextOfEachHeadingIsInTheSources() async throws {
        let article = try String(
            contentsOf: Repository.folder.appending(path: "Sources/App/Tombolo/Tombolo.docc/ErrorMessages.md"),
            encoding: .utf8)
        let headings = article.split(separator: "\n").filter { $0.hasPrefix("### ") }
        #expect(headings.count >= 12)
        var texts: [[String]] = []
        for heading in headings {
            let parts = try #require(constantParts(of: heading), "“\(heading)” has to be a text in backticks.")
            let longest = parts.map(\.count).max() ?? 0
            try #require(longest > 8, "“\(heading)” has no constant part that is long enough to be found.")
            texts.append(parts)
        }
        let candidates = try await lines(with: texts.compactMap { parts in parts.max { $0.count < $1.count } })
        for (heading, parts) in zip(headings, texts) {
            let isFound = candidates.contains { contains(parts, in: $0) }
            #expect(isFound, "No line of the sources has the text of “\(heading)”.")
        }
    }
}
