import TomboloEngine

extension AccessPolicy {
    /// Decides about one call with its argument. Grants with fewer requirements are considered first. The first one
    /// applies whose scopes contain the argument and whose activation requirement, if any, is met.
    /// - Parameters:
    ///   - kinds: The scopes of the call's argument.
    ///   - values: The argument's values in those scopes.
    ///   - isActive: Whether the user has clicked or pressed a key in the page shortly before the call.
    /// - Returns: The grant that applies. If the grant requires a prompt, the caller still has to show the prompt.
    package func decision(
        on subject: AccessSubject, by document: Document, kinds: [String: ScopeKind], values: [String: [ScopeValue]],
        isActive: Bool
    ) -> AccessDecision {
        let named = grants.filter { $0.allows(subject) && $0.mismatch(for: document) == nil }.sorted {
            $0.demand < $1.demand
        }
        guard !named.isEmpty else { return decision(on: subject, by: document) }
        let covering = named.filter { $0.covers(kinds) }
        guard let closest = covering.first else {
            return .denied(AccessDenial(of: subject, to: document, .grant, rule: Self.mismatch(named[0], kinds)))
        }
        let fitting = covering.filter { $0.excess(in: values) == nil }
        guard let least = fitting.first else {
            let (scope, value) = closest.excess(in: values) ?? ("", .text(""))
            let rule = "“\(scope)” in the argument is outside the scope of the grant \(closest)"
            return .denied(AccessDenial(of: subject, to: document, .scope(scope), rule: rule, value: value.shown))
        }
        // Frames of another origin have no activation: the engine does not report which frame was clicked, and the
        // click may have been meant for the page around the frame.
        let isActive = isActive && document.frame != .foreign
        guard let grant = fitting.first(where: { isActive || !$0.requirements.contains(.activation) }) else {
            let rule =
                document.frame == .foreign
                ? "the grant \(least) requires user activation, which is not available in frames of another origin"
                : "the grant \(least) requires user activation, but the user did not click or press a key just before the call"
            return .denied(AccessDenial(of: subject, to: document, .activation, rule: rule))
        }
        return .allowed(grant)
    }

    private static func mismatch(_ grant: Grant, _ kinds: [String: ScopeKind]) -> String {
        let names = kinds.keys.sorted().map { "“\($0)”" }.joined(separator: ", ")
        let has = kinds.isEmpty ? "no scopes" : "the scopes \(names)"
        return "the argument has \(has), which the rules of the grant \(grant) do not match"
    }
}
