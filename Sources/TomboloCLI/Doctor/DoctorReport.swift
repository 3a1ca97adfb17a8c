import TomboloEngine

/// All that was found.
struct DoctorReport: Hashable, Sendable {
    var findings: [Finding]

    /// Whether pages can be shown, safely.
    var isFit: Bool { !findings.contains { $0.verdict == .problem } }

    /// For a program.
    var json: JSONValue { ["fit": .bool(isFit), "findings": .array(findings.map(\.json))] }

    /// For a person: a row for each finding, and below it what to do.
    var table: String {
        let width = findings.map(\.subject.count).max() ?? 0
        let indent = String(repeating: " ", count: 9 + width + 2)
        var lines: [String] = []
        for finding in findings {
            lines.append(
                Self.padded(finding.verdict.rawValue, 9) + Self.padded(finding.subject, width + 2) + finding.detail)
            if let remedy = finding.remedy { lines.append(indent + "-> " + remedy) }
        }
        lines.append("")
        lines.append(
            isFit
                ? "Pages can be shown here."
                : "Pages cannot be shown here, or not safely, until what is called a problem above is mended.")
        return lines.joined(separator: "\n")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 1))
    }
}
