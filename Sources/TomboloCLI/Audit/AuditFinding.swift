import TomboloEngine

/// One thing that `tombolo audit` found in an app.
struct AuditFinding: Hashable, Sendable {
    var rule: AuditRule
    var severity: AuditSeverity
    /// The file, seen from the app's folder; empty for the app as a whole.
    var file: String
    /// The line in it, from 1; nil where a file has no lines or all of it is meant.
    var line: Int?
    /// What is wrong, as one sentence.
    var detail: String

    init(_ rule: AuditRule, _ file: String, line: Int? = nil, _ detail: String, severity: AuditSeverity? = nil) {
        self.rule = rule
        self.severity = severity ?? rule.severity
        self.file = file
        self.line = line
        self.detail = detail
    }

    /// `file:line`, as editors and compilers write it.
    var place: String {
        let file = file.isEmpty ? "." : file
        return line.map { "\(file):\($0)" } ?? file
    }

    var json: JSONValue {
        [
            "id": .string(rule.rawValue), "severity": .string(severity.rawValue),
            "file": .string(file.isEmpty ? "." : file), "line": line.map { .integer($0) } ?? .null,
            "detail": .string(detail), "remedy": .string(rule.remedy),
        ]
    }
}
