/// A stand-in: the check of a build has no registry.
@MainActor
struct ExistingNames {
    let calls: [String: [String: ScopeKind]]
    let events: Set<String>
    let servedOrigins: [String: ServedHosts]?

    func isFunctionOfDialect(_ pattern: NamePattern) -> Bool { false }
}

/// A stand-in: the check of a build denies no calls.
enum Redaction {
    static let mark = "…"
}
