import TomboloEngine

/// The report of `tombolo doctor`: the findings of all checks.
struct DoctorReport: Hashable, Sendable {
    var findings: [Finding]

    /// Whether pages can be shown safely.
    var isFit: Bool { !findings.contains { $0.state == .problem } }

    /// The report as printed by `--json`.
    var json: JSONValue { ["fit": .bool(isFit), "findings": .array(findings.map(\.json))] }

    /// The report for users: a row for each finding, and its remedy below it.
    var table: String {
        let width = findings.map(\.subject.count).max() ?? 0
        let indent = String(repeating: " ", count: 9 + width + 2)
        var lines: [String] = []
        for finding in findings {
            lines.append(
                Self.padded(finding.state.rawValue, 9) + Self.padded(finding.subject, width + 2) + finding.detail)
            if let remedy = finding.remedy { lines.append(indent + "-> " + remedy) }
        }
        lines.append("")
        lines.append(
            isFit
                ? "Pages can be shown here."
                : "Fix the problems above. Until then, pages cannot be shown on this machine, or not safely.")
        return lines.joined(separator: "\n")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 1))
    }
}
