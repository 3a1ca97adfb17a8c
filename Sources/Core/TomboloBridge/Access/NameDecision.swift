/// A policy's decision about a call or an event of a document, by name. Omits the grant, because calls are frequent and
/// few of them need it.
enum NameDecision {
    /// A grant allows the call or event. `hasConditions` is true if the decision also depends on the argument's scopes,
    /// a user activation or the user's permission.
    case allowed(hasConditions: Bool)
    /// No grant allows the call or event.
    case denied(AccessDenial)

    var isAllowed: Bool { if case .allowed = self { true } else { false } }
}
