/// An error in an access policy.
public enum AccessPolicyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// An origin cannot be parsed. The values are the text and advice on the correct form.
    case badOrigin(String, String)
    /// A pattern of calls or events cannot be parsed.
    case badName(String)
    /// A rule for a scope cannot be parsed. The values are the text and advice on the correct form.
    case badScope(String, String)
    /// The file is not JSON, or does not have the expected structure.
    case badFile(String)
    /// The file contains an unknown key or value.
    case unknownWord(String, at: String)
    /// A grant names a call, event, origin or scope that does not exist. `nearest` is the most similar existing name,
    /// if there is one.
    case unknownName(GrantPart, String, grant: String, nearest: String?)
    /// A grant can never allow the calls that it names. The values are the grant and the reason.
    case unusableGrant(String, String)

    /// The part of a grant that a name belongs to.
    public enum GrantPart: String, Sendable, Hashable {
        /// The name of a call.
        case call
        /// The name of an event.
        case event
        /// An origin.
        case origin
        /// The name of a scope of arguments.
        case scope
    }

    /// The error, with advice on how to correct it.
    public var description: String {
        switch self {
        case .badOrigin(let text, let advice): "“\(text)” is not an origin: \(advice)."
        case .badName(let text):
            "“\(text)” is not a name or pattern of calls: write a name (greeter.greet), a plugin's calls (greeter.*) or * for all."
        case .badScope(let text, let advice): "“\(text)” is not a valid scope rule: \(advice)."
        case .badFile(let message): "The access policy cannot be read: \(message)"
        case .unknownWord(let word, let place):
            "The access policy has the unknown key or value “\(word)” in \(place). It grants nothing until you remove or correct it."
        case .unknownName(let part, let name, let grant, let nearest):
            "The grant \(grant) names the \(part.rawValue) “\(name)”, which does not exist."
                + (nearest.map { " Did you mean “\($0)”?" } ?? "") + Self.advice(for: part)
        case .unusableGrant(let grant, let reason): "The grant \(grant) cannot take effect: \(reason)."
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
