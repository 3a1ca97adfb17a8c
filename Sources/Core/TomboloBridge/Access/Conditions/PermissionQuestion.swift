/// The content of a prompt for a call whose grant requires one.
///
/// Names of calls and scopes come from the app. Values of arguments come from the page: show them as text that is cut
/// and cleaned.
public struct PermissionQuestion: Sendable, Hashable {
    /// The document that makes the call.
    public let document: Document
    /// The name of the call.
    public let call: String
    /// The purpose of the call, in words for the user, as set with ``CallRegistry/setPurpose(_:of:)``; nil where it is
    /// not set.
    public let purpose: String?
    /// Whether the values are never shown, since the call is marked as sensitive.
    let isSensitive: Bool
    /// The complete values: an answer applies to these and no others.
    let scoped: [String: [ScopeValue]]

    init(document: Document, call: String, purpose: String?, scoped: [String: [ScopeValue]], isSensitive: Bool = false)
    {
        (self.document, self.call, self.purpose) = (document, call, purpose)
        (self.scoped, self.isSensitive) = (scoped, isSensitive)
    }

    /// The values that the call is about, by the scopes of its argument, sorted by name; long ones are cut. Empty for a
    /// call without scopes, and for one that is marked as sensitive.
    public var values: [(scope: String, value: String)] {
        guard !isSensitive else { return [] }
        return scoped.keys.sorted().flatMap { name in (scoped[name] ?? []).map { (scope: name, value: $0.shown) } }
    }

    /// Approximate memory of the values, in bytes.
    var byteCount: Int { scoped.values.joined().reduce(0) { $0 + $1.byteCount } }
}

extension PermissionQuestion: CustomStringConvertible {
    /// The call and its document, without values.
    public var description: String { "\(document) asks to use “\(call)”" }
}
