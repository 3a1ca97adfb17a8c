extension Grant {
    /// A condition of a grant that is checked each time a call is made.
    public enum Requirement: String, Sendable, Hashable, CaseIterable {
        /// The user has just pressed a key, a button or the screen in the page. Each press is good for one call; see
        /// `UserActivation`. Frames of another origin cannot meet it, since an engine does not report
        /// which frame was pressed.
        case activation
        /// The user allows the call in a prompt of ``Bridge/prompter``. Synchronous calls cannot meet it.
        case prompt
    }

    /// Whether the grant is for calls without scopes, and has no requirements.
    var isPlain: Bool { requirements.isEmpty && scopes.isEmpty }

    /// A rank of the grant's requirements: grants that require less are used first.
    var demand: Int { (requirements.contains(.activation) ? 1 : 0) + (requirements.contains(.prompt) ? 2 : 0) }

    /// Whether the grant has a rule for each of a call's scopes, and for no other. An additional rule would promise a
    /// limit that the call does not keep.
    func covers(_ kinds: [String: ScopeKind]) -> Bool {
        scopes.count == kinds.count
            && scopes.allSatisfy { name, rule in kinds[name].map(rule.permits) ?? false }
    }

    /// The first value that is out of its scope; nil where all are in scope.
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
