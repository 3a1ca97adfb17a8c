/// Why a text is no URL rule.
public struct FlexURLRuleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text.
    public let rule: String
    /// What is wrong with it, and what to write in its place.
    public let reason: String

    init(_ rule: String, _ reason: String) {
        self.rule = rule
        self.reason = reason
    }

    /// Both in a sentence.
    public var description: String { "“\(rule)” is no URL rule: \(reason)." }
}
