import TomboloEngine

extension Grant {
    /// Checks that the names in the grant exist, and that the grant can take effect.
    /// - Throws: ``AccessPolicyError/unknownName(_:_:grant:nearest:)`` or ``AccessPolicyError/unusableGrant(_:_:)`` for
    ///   the first error.
    @MainActor
    func check(against existing: ExistingNames) throws(AccessPolicyError) {
        try checkRequirements()
        try checkCalls(existing)
        try checkEvents(existing)
        try checkScopes(existing)
        if let served = existing.servedOrigins { try checkOrigins(served) }
    }

    /// Checks the requirements. This check needs no list of existing names.
    func checkRequirements() throws(AccessPolicyError) {
        if requirements.contains(.activation), frames == .embedded {
            throw .unusableGrant(
                description,
                "it requires user activation and covers frames embedded in pages of other origins, where the activated frame is unknown; use a separate grant for top-level documents"
            )
        }
        if requirements.contains(.prompt), allowsSynchronousCalls {
            throw .unusableGrant(
                description,
                "it requires a permission prompt and allows synchronous calls, which cannot wait for the user's answer"
            )
        }
    }

    @MainActor
    private func checkCalls(_ existing: ExistingNames) throws(AccessPolicyError) {
        for pattern in calls where pattern.description != "*" && !existing.isFunctionOfDialect(pattern) {
            if existing.calls.keys.contains(where: pattern.matches) { continue }
            // Without a list of event patterns, the call patterns apply to events too.
            if events == nil, existing.events.contains(where: pattern.matches) { continue }
            throw unknown(.call, pattern.description, among: existing.calls.keys)
        }
    }

    @MainActor
    private func checkEvents(_ existing: ExistingNames) throws(AccessPolicyError) {
        if existing.events.contains("*") { return }
        for pattern in events ?? []
        where pattern.description != "*" && !existing.events.contains(where: pattern.matches) {
            throw unknown(.event, pattern.description, among: existing.events)
        }
    }

    /// Checks that each pattern matches at least one call that has exactly the scopes of the grant.
    @MainActor
    private func checkScopes(_ existing: ExistingNames) throws(AccessPolicyError) {
        for pattern in calls where pattern.description != "*" || !scopes.isEmpty {
            let meant = existing.calls.filter { pattern.matches($0.key) }
            guard !meant.isEmpty, !meant.values.contains(where: covers) else { continue }
            // The first call in alphabetical order, so that the message is always the same.
            guard let (call, kinds) = meant.min(by: { $0.key < $1.key }) else { continue }
            let declared = Set(meant.values.flatMap(\.keys))
            if let name = scopes.keys.sorted().first(where: { !declared.contains($0) }) {
                throw unknown(.scope, name, among: declared)
            }
            if let name = kinds.keys.sorted().first(where: { scopes[$0] == nil }) {
                throw .unusableGrant(
                    description,
                    "the argument of “\(call)” has the scope “\(name)”, for which the grant has no rule; write one, or ScopeRule.any for every value"
                )
            }
            throw .unusableGrant(description, Self.wrongKind(scopes, kinds, call))
        }
        if !scopes.isEmpty, calls.isEmpty {
            throw .unusableGrant(description, "it has rules for scopes but names no calls")
        }
    }

    private static func wrongKind(
        _ scopes: [String: ScopeRule], _ kinds: [String: ScopeKind], _ call: String
    ) -> String {
        for name in scopes.keys.sorted() {
            guard let rule = scopes[name], let kind = kinds[name] else { continue }
            if rule.permits(kind) { continue }
            return "its rule for “\(name)” is of the wrong kind; that scope of “\(call)” takes \(kind.ruleWord)"
        }
        return "its rules are for calls other than “\(call)”"
    }

    private func checkOrigins(_ served: [String: ServedHosts]) throws(AccessPolicyError) {
        for origin in origins where origin.folderPath == nil {
            if ["http", "https"].contains(origin.scheme) { continue }
            let known = served.keys.map { "\($0)://" } + ["http://", "https://", "file:///"]
            guard let hosts = served[origin.scheme] else {
                throw unknown(.origin, origin.description, among: known)
            }
            guard case .named(let hosts) = hosts, let host = origin.exactOrigin?.host, !hosts.contains(host) else {
                continue
            }
            throw unknown(.origin, origin.description, among: hosts.map { "\(origin.scheme)://\($0)" })
        }
    }

    private func unknown(
        _ part: AccessPolicyError.GrantPart, _ name: String, among names: some Sequence<String>
    ) -> AccessPolicyError {
        .unknownName(part, name, grant: description, nearest: NearestName.of(name, among: names))
    }
}
