public import TomboloEngine

/// What a site's wish is answered with before anybody is asked.
public enum PermissionAnswer: Sendable, Hashable {
    /// Why a wish is refused without a question.
    public enum Refusal: Sendable, Hashable {
        /// The page did not come over an encrypted connection: anybody on the way could be the one who asks.
        case insecure
        /// The document has no origin that a decision could be about.
        case opaque
        /// The engine asks for something that this browser has no words for.
        case unknownKind
    }

    /// A person has decided it.
    case decided(PermissionDecision)
    /// Nobody may have it.
    case refused(Refusal)
    /// A person has to be asked.
    case ask
}
