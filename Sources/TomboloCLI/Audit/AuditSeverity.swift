/// How bad a finding of `tombolo audit` is.
enum AuditSeverity: String, Sendable, CaseIterable, Comparable {
    /// Worth knowing; changes no exit status.
    case note
    /// Opens more than an app should need, or takes a protection away.
    case warning
    /// Gives an attacker something by itself.
    case problem

    static func < (one: AuditSeverity, other: AuditSeverity) -> Bool {
        (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
    }
}
