/// What is wrong with an access policy.
public enum AccessPolicyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// An origin does not parse; the text and what to write instead.
    case badOrigin(String, String)
    /// A call or event pattern does not parse.
    case badName(String)
    /// The file is not JSON, or not of the expected shape.
    case badFile(String)
    /// The file uses a word that means nothing.
    case unknownWord(String, at: String)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .badOrigin(let text, let advice): "“\(text)” is not an origin: \(advice)."
        case .badName(let text):
            "“\(text)” names no calls: write a name (greeter.greet), a plugin's calls (greeter.*) or * for all."
        case .badFile(let message): "The access policy cannot be read: \(message)"
        case .unknownWord(let word, let place):
            "The access policy has the unknown word “\(word)” in \(place). Nothing is granted until it is removed or corrected."
        }
    }
}
