/// Severity of a finding of `tombolo audit`.
enum AuditSeverity: String, Sendable, CaseIterable, Comparable {
    /// Information; does not change the exit status.
    case note
    /// Opens more than an app should need, or removes a protection.
    case warning
    /// Gives an attacker an advantage by itself.
    case problem

    static func < (one: AuditSeverity, other: AuditSeverity) -> Bool {
        (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
    }
}
