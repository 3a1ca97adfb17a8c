import TomboloEngine

/// One finding of `tombolo audit`.
struct AuditFinding: Hashable, Sendable {
    var rule: AuditRule
    var severity: AuditSeverity
    /// Path relative to the app's folder; empty for the app as a whole.
    var file: String
    /// The 1-based line; nil if the file has no lines or the finding concerns all of it.
    var line: Int?
    /// The problem, in one sentence.
    var detail: String

    init(_ rule: AuditRule, _ file: String, line: Int? = nil, _ detail: String, severity: AuditSeverity? = nil) {
        self.rule = rule
        self.severity = severity ?? rule.severity
        self.file = file
        self.line = line
        self.detail = detail
    }

    /// The location as `file:line`, the form of editors and compilers.
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
