/// A policy's decision about a call or an event of a document by its name, without the grant: calls are many, and few
/// need it.
enum NameDecision {
    /// A grant allows it. `hasConditions` is true if that depends on more than the name: the argument's scopes, a user
    /// activation or the user's consent.
    case allowed(hasConditions: Bool)
    /// No grant allows it.
    case denied(AccessDenial)

    var isAllowed: Bool { if case .allowed = self { true } else { false } }
}
