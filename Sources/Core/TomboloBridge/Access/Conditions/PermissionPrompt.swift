/// The content of a prompt for a call whose grant requires the user's permission.
///
/// The names of calls and scopes come from the app. The values of arguments come from the page: show them only as text
/// that is shortened and has no control characters.
public struct PermissionPrompt: Sendable, Hashable {
    /// The document that makes the call.
    public let document: Document
    /// The name of the call.
    public let call: String
    /// The purpose of the call, in words for the user; nil if it was not set with ``CallRegistry/setPurpose(_:of:)``.
    public let purpose: String?
    /// Whether the call is marked as sensitive. If so, its values are never shown.
    let isSensitive: Bool
    /// The complete values. A stored answer applies only to calls with equal values.
    let scoped: [String: [ScopeValue]]

    init(document: Document, call: String, purpose: String?, scoped: [String: [ScopeValue]], isSensitive: Bool = false)
    {
        (self.document, self.call, self.purpose) = (document, call, purpose)
        (self.scoped, self.isSensitive) = (scoped, isSensitive)
    }

    /// The values of the argument's scopes, sorted by the name of the scope; long values are cut. Empty for a call
    /// without scopes, and for a call that is marked as sensitive.
    public var values: [(scope: String, value: String)] {
        guard !isSensitive else { return [] }
        return scoped.keys.sorted().flatMap { name in (scoped[name] ?? []).map { (scope: name, value: $0.shown) } }
    }

    /// Approximate memory of the values, in bytes.
    var byteCount: Int { scoped.values.joined().reduce(0) { $0 + $1.byteCount } }
}

extension PermissionPrompt: CustomStringConvertible {
    /// The call and its document, without values.
    public var description: String { "\(document) asks to use “\(call)”" }
}
