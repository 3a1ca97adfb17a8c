import TomboloEngine

extension AccessPolicy {
    /// Decides about one call with its argument. Of several grants, the first counts that has the argument in scope and whose press is there; those that require
    /// less come first.
    /// - Parameters:
    ///   - kinds: The scopes of the call's argument.
    ///   - values: What the argument has in them.
    ///   - isActive: Whether the user has just pressed something in the page.
    /// - Returns: The grant, of whose requirements a prompt is still to be shown.
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
            let rule = "“\(scope)” of its argument is out of the scope of the grant \(closest)"
            return .denied(AccessDenial(of: subject, to: document, .scope(scope), rule: rule, value: value.shown))
        }
        // Which frame was pressed is not known, and a page of another origin is around this one.
        let isActive = isActive && document.frame != .foreign
        guard let grant = fitting.first(where: { isActive || !$0.requirements.contains(.activation) }) else {
            let rule =
                document.frame == .foreign
                ? "the grant \(least) requires a press, which frames of another origin cannot have"
                : "the grant \(least) requires a press in the page, and there was none just before the call"
            return .denied(AccessDenial(of: subject, to: document, .activation, rule: rule))
        }
        return .allowed(grant)
    }

    private static func mismatch(_ grant: Grant, _ kinds: [String: ScopeKind]) -> String {
        let names = kinds.keys.sorted().map { "“\($0)”" }.joined(separator: ", ")
        let has = kinds.isEmpty ? "no scopes" : "the scopes \(names)"
        return "its argument has \(has), and the grant \(grant) has rules for others"
    }
}
