extension Grant {
    /// What has to be so when a call is made, beside the grant.
    public enum Requirement: String, Sendable, Hashable, CaseIterable {
        /// The user has just pressed a key, a button or the screen in the page. Each press is good for one call; see ``TomboloEngine/UserActivation``. Frames of another
        /// origin cannot meet it, since an engine does not tell which frame was pressed.
        case activation
        /// The user allows it, asked by ``Bridge/prompter``. Calls for which a page stands still cannot meet it.
        case prompt
    }

    /// Whether it means calls without scopes, at any time.
    var isPlain: Bool { requirements.isEmpty && scopes.isEmpty }

    /// How much it asks for: grants that ask for less are used first.
    var demand: Int { (requirements.contains(.activation) ? 1 : 0) + (requirements.contains(.prompt) ? 2 : 0) }

    /// Whether it has a rule for each of a call's scopes, and for no other. One that has more would promise a limit that the call does not keep.
    func covers(_ kinds: [String: ScopeKind]) -> Bool {
        scopes.count == kinds.count
            && scopes.allSatisfy { name, rule in kinds[name].map(rule.permits) ?? false }
    }

    /// The first value that is out of its scope; nil where all are in it.
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
