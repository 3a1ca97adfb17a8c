import Tombolo

/// A text table of the steps. Cells are wrapped at words.
struct TourTable: Sendable, Hashable {
    /// The lines, without a line break after the last.
    let text: String

    private static let cellWidth = 44
    private static let gap = "  "

    init(_ results: [TourResult]) {
        let head = ["STEP", "PAGE SAW", "SWIFT SAW", "PASSED"]
        let rows = results.map { result in Self.cells(of: result).map { Self.wrap($0, at: Self.cellWidth) } }
        let widths = head.indices.map { column in
            rows.reduce(head[column].count) { max($0, $1[column].reduce(0) { max($0, $1.count) }) }
        }
        var lines = [Self.line(head, widths), Self.line(widths.map { String(repeating: "─", count: $0) }, widths)]
        for (row, result) in zip(rows, results) {
            let height = row.reduce(1) { max($0, $1.count) }
            for index in 0..<height {
                lines.append(Self.line(row.map { index < $0.count ? $0[index] : "" }, widths))
            }
            let indent = String(repeating: " ", count: widths[0]) + Self.gap
            for objection in result.objections { lines.append(indent + "✗ " + objection) }
        }
        let passed = results.filter(\.passed).count
        lines += ["", "\(passed) of \(results.count) steps passed."]
        text = lines.joined(separator: "\n")
    }

    private static func cells(of result: TourResult) -> [String] {
        let code = result.page.facts["code"]?.stringValue.map { "\($0): " } ?? ""
        let swift = result.swift.saw.isEmpty ? "nothing" : result.swift.saw
        return [result.step.rawValue, code + result.page.saw, swift, result.passed ? "yes" : "NO"]
    }

    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: gap)
        return String(padded[..<(padded.lastIndex { $0 != " " }.map(padded.index(after:)) ?? padded.startIndex)])
    }

    /// Wraps a text at spaces. A word that is too long is broken at the width.
    static func wrap(_ text: String, at width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            var word = word
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            while word.count > width {
                lines.append(String(word.prefix(width)))
                word = word.dropFirst(width)
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
