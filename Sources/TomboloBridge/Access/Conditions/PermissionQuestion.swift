/// What a user is asked before a call is made whose grant requires a prompt.
///
/// Names of calls and scopes are the app's. Values of arguments are the page's: show them as text that is cut and cleaned.
public struct PermissionQuestion: Sendable, Hashable {
    /// The document that calls.
    public let document: Document
    /// The call's name.
    public let call: String
    /// What the call does, in words for the user, as the app said with ``CallRegistry/setPurpose(_:of:)``; nil where it did not.
    public let purpose: String?
    /// Whether the values are shown to nobody, since the call is marked as sensitive.
    let isSensitive: Bool
    /// The values, whole: answers hold for these and no others.
    let scoped: [String: [ScopeValue]]

    init(document: Document, call: String, purpose: String?, scoped: [String: [ScopeValue]], isSensitive: Bool = false)
    {
        (self.document, self.call, self.purpose) = (document, call, purpose)
        (self.scoped, self.isSensitive) = (scoped, isSensitive)
    }

    /// The values that the call is about, by the scopes of its argument, sorted by name; long ones are cut. Empty for a call without scopes, and for one that is
    /// marked as sensitive.
    public var values: [(scope: String, value: String)] {
        guard !isSensitive else { return [] }
        return scoped.keys.sorted().flatMap { name in (scoped[name] ?? []).map { (scope: name, value: $0.shown) } }
    }

    /// What it takes to keep it, about.
    var byteCount: Int { scoped.values.joined().reduce(0) { $0 + $1.byteCount } }
}

extension PermissionQuestion: CustomStringConvertible {
    /// The call and who makes it, without values.
    public var description: String { "\(document) asks to use “\(call)”" }
}
