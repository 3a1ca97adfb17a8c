import TomboloEngine

/// All findings of `tombolo audit`, sorted by file and line.
struct AuditReport: Sendable {
    var findings: [AuditFinding]
    /// Number of findings suppressed by `--ignore`.
    var ignored = 0

    init(_ findings: [AuditFinding], ignoring rules: Set<AuditRule> = []) {
        let kept = Set(findings).filter { !rules.contains($0.rule) }
        ignored = Set(findings).count - kept.count
        self.findings = kept.sorted { one, other in
            (one.file, one.line ?? 0, one.rule.rawValue, one.detail)
                < (other.file, other.line ?? 0, other.rule.rawValue, other.detail)
        }
    }

    /// Whether there is nothing to review; notes do not count.
    var isClean: Bool { findings.allSatisfy { $0.severity == .note } }

    /// The report for programs. Terminal control characters are escaped.
    var json: String {
        let value: JSONValue = [
            "clean": .bool(isClean), "findings": .array(findings.map(\.json)), "ignored": .integer(ignored),
        ]
        return TerminalText.json(value.description)
    }

    /// The report for users: two lines for each finding, and a summary.
    var lines: [String] {
        var lines: [String] = []
        for finding in findings {
            lines.append("\(finding.place): \(finding.severity.rawValue): \(finding.detail) [\(finding.rule.rawValue)]")
            lines.append("    -> \(finding.rule.remedy)")
        }
        let counts = AuditSeverity.allCases.reversed().map { severity in
            Self.count(findings.count { $0.severity == severity }, severity.rawValue)
        }
        lines.append(counts.joined(separator: ", ") + (ignored == 0 ? "" : ", \(ignored) ignored"))
        return lines.map { TerminalText($0, lineBreaks: .escaped).description }
    }

    private static func count(_ number: Int, _ what: String) -> String {
        number == 1 ? "1 \(what)" : "\(number) \(what)s"
    }
}
