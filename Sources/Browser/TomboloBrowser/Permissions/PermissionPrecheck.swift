package import TomboloEngine

/// The browser's answer to a permission request before the user is asked.
package enum PermissionPrecheck: Sendable, Hashable {
    /// The reason for denying a request without asking the user.
    package enum Refusal: Sendable, Hashable {
        /// The page was not loaded over an encrypted connection, so any network node on the path could have sent the
        /// request.
        case insecure
        /// The document has no origin to which a decision could apply.
        case opaque
        /// The engine requests a kind of permission for which this browser has no text.
        case unknownKind
    }

    /// The user has already decided.
    case decided(PermissionDecision)
    /// The request is denied without asking the user.
    case refused(Refusal)
    /// The user must be asked.
    case ask
}
