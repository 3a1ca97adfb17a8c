/// What a user is asked before a call is made whose grant requires a prompt.
///
/// Names of calls and scopes are the app's. Values of arguments are the page's: show them as text that is cut and cleaned.
public struct PermissionQuestion: Sendable, Hashable {
    /// The document that calls.
    public let sender: Sender
    /// The call's name.
    public let call: String
    /// What the call does, in words for the user, as the app said with ``CallRegistry/setPurpose(_:of:)``; nil where it did not.
    public let purpose: String?
    /// The values that the call is about, by the scopes of its argument, sorted by name. Empty for a call without scopes, and for one that is marked as sensitive.
    public let values: [(scope: String, value: String)]

    init(sender: Sender, call: String, purpose: String?, values: [(scope: String, value: String)]) {
        (self.sender, self.call, self.purpose, self.values) = (sender, call, purpose, values)
    }

    /// Compares all parts.
    public static func == (one: Self, other: Self) -> Bool {
        one.sender == other.sender && one.call == other.call && one.purpose == other.purpose
            && one.values.elementsEqual(other.values, by: ==)
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(sender)
        hasher.combine(call)
        for (scope, value) in values {
            hasher.combine(scope)
            hasher.combine(value)
        }
    }
}
