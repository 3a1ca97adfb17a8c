/// What is wrong with an access policy.
public enum AccessPolicyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// An origin does not parse; the text and what to write instead.
    case badOrigin(String, String)
    /// A call or event pattern does not parse.
    case badName(String)
    /// A rule for a scope does not parse; the text and what to write instead.
    case badScope(String, String)
    /// The file is not JSON, or not of the expected shape.
    case badFile(String)
    /// The file uses a word that means nothing.
    case unknownWord(String, at: String)
    /// A grant names something that does not exist; the name that comes nearest, where there is one.
    case unknownName(GrantPart, String, grant: String, nearest: String?)
    /// A grant cannot allow what it names; the grant and why.
    case unusableGrant(String, String)

    /// What a grant names.
    public enum GrantPart: String, Sendable, Hashable {
        /// A call.
        case call
        /// An event.
        case event
        /// An origin.
        case origin
        /// A scope of arguments.
        case scope
    }

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .badOrigin(let text, let advice): "“\(text)” is not an origin: \(advice)."
        case .badName(let text):
            "“\(text)” names no calls: write a name (greeter.greet), a plugin's calls (greeter.*) or * for all."
        case .badScope(let text, let advice): "“\(text)” is no rule for a scope: \(advice)."
        case .badFile(let message): "The access policy cannot be read: \(message)"
        case .unknownWord(let word, let place):
            "The access policy has the unknown word “\(word)” in \(place). Nothing is granted until it is removed or corrected."
        case .unknownName(let part, let name, let grant, let nearest):
            "The grant \(grant) names the \(part.rawValue) “\(name)”, which does not exist."
                + (nearest.map { " Did you mean “\($0)”?" } ?? "") + Self.advice(for: part)
        case .unusableGrant(let grant, let reason): "The grant \(grant) can allow nothing: \(reason)."
        }
    }

    private static func advice(for part: GrantPart) -> String {
        switch part {
        case .call: " Correct the name, or register the call before the page is made."
        case .event: " Correct the name, or declare the event (CallRegistry.declareEvents) before the page is made."
        case .origin: " Correct it, or serve it from this page."
        case .scope: " Correct the name, or declare the scope in the type of the call's argument (ScopedArgument)."
        }
    }
}
