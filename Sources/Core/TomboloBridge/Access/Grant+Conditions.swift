extension Grant {
    /// A condition of a grant, which is checked each time a call is made.
    public enum Requirement: String, Sendable, Hashable, CaseIterable {
        /// The user has clicked, touched the screen or pressed a key in the page shortly before the call. Each press
        /// allows one call; see `UserActivation`. Frames of another origin cannot meet this requirement, since the
        /// engine does not report which frame was clicked.
        case activation
        /// The user allows the call in a prompt of ``Bridge/prompter``. Synchronous calls cannot meet this requirement.
        case prompt
    }

    /// Whether the grant has no requirements and no rules for scopes.
    package var isPlain: Bool { requirements.isEmpty && scopes.isEmpty }

    /// A rank of the grant's requirements. Grants with a lower rank are preferred.
    var demand: Int { (requirements.contains(.activation) ? 1 : 0) + (requirements.contains(.prompt) ? 2 : 0) }

    /// Whether the grant has a rule for each scope of a call, and no other rules. A rule for a scope that the call
    /// lacks would suggest a limit that does not apply.
    func covers(_ kinds: [String: ScopeKind]) -> Bool {
        scopes.count == kinds.count
            && scopes.allSatisfy { name, rule in kinds[name].map(rule.permits) ?? false }
    }

    /// The first value that is out of its scope; nil if all values are in scope.
    func excess(in values: [String: [ScopeValue]]) -> (scope: String, value: ScopeValue)? {
        for name in values.keys.sorted() {
            guard let rule = scopes[name] else { return (name, .text("")) }
            for value in values[name] ?? [] where !rule.permits(value) { return (name, value) }
        }
        return nil
    }

    var conditionsDescription: String {
        let limits = scopes.keys.sorted().map { " (\($0): \(scopes[$0].map { "\($0)" } ?? ""))" }.joined()
        let required = Requirement.allCases.filter(requirements.contains).map(\.rawValue).joined(separator: ", ")
        return limits + (required.isEmpty ? "" : " (requires: \(required))")
    }
}
