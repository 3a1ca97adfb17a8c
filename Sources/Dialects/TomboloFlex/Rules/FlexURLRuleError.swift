/// The reason why a text is not a valid URL rule.
public struct FlexURLRuleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text of the rule.
    public let rule: String
    /// The error in the rule, and the correct form.
    public let reason: String

    init(_ rule: String, _ reason: String) {
        self.rule = rule
        self.reason = reason
    }

    /// A sentence with the rule and the reason.
    public var description: String { "“\(rule)” is not a valid URL rule: \(reason)." }
}
