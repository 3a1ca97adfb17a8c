import TomboloEngine

extension Grant {
    /// Compares the grant with what exists.
    /// - Throws: ``AccessPolicyError/unknownName(_:_:grant:nearest:)`` or ``AccessPolicyError/unusableGrant(_:_:)`` for the first fault.
    @MainActor
    func check(against existing: ExistingNames) throws(AccessPolicyError) {
        try checkRequirements()
        try checkCalls(existing)
        try checkEvents(existing)
        try checkScopes(existing)
        if let served = existing.servedOrigins { try checkOrigins(served) }
    }

    /// What can be told without knowing what exists.
    func checkRequirements() throws(AccessPolicyError) {
        if requirements.contains(.activation), frames == .embedded {
            throw .unusableGrant(
                description,
                "it requires activation and means frames in pages of other origins, and which frame the user pressed is not known; grant those calls to top-level documents in a grant of its own"
            )
        }
        if requirements.contains(.prompt), allowsSynchronousCalls {
            throw .unusableGrant(
                description,
                "it requires a question to the user and means calls for which the page stands still, which cannot wait for an answer"
            )
        }
    }

    @MainActor
    private func checkCalls(_ existing: ExistingNames) throws(AccessPolicyError) {
        for pattern in calls where pattern.description != "*" && !existing.isFunctionOfDialect(pattern) {
            if existing.calls.keys.contains(where: pattern.matches) { continue }
            // Without a list of events, the names are those of events too.
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

    /// Each pattern has to mean at least one call that has just the scopes of the grant.
    @MainActor
    private func checkScopes(_ existing: ExistingNames) throws(AccessPolicyError) {
        for pattern in calls where pattern.description != "*" || !scopes.isEmpty {
            let meant = existing.calls.filter { pattern.matches($0.key) }
            guard !meant.isEmpty, !meant.values.contains(where: covers) else { continue }
            // The first in order, so that the message is the same each time.
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
        if !scopes.isEmpty, calls.isEmpty { throw .unusableGrant(description, "it has scopes and names no calls") }
    }

    private static func wrongKind(
        _ scopes: [String: ScopeRule], _ kinds: [String: ScopeKind], _ call: String
    ) -> String {
        for name in scopes.keys.sorted() {
            guard let rule = scopes[name], let kind = kinds[name] else { continue }
            if rule.permits(kind) { continue }
            return "its rule for “\(name)” is of another kind than the scope of “\(call)”, which has \(kind.ruleWord)"
        }
        return "its rules are for other calls than “\(call)”"
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
