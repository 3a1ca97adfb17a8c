/// The result of a check for updates.
public enum CheckOutcome: Sendable, Hashable {
    /// The release in use is the right one.
    case unchanged
    /// A release is stored, and replaces the one in use at the time that the policy determines.
    case staged(release: String)
    /// Another release is in use for pages that are loaded from now on.
    case applied(release: String)
    /// A newer release is offered, but does not fit this device. Contains the reason.
    case held(String)
    /// The check has failed. The release in use stays.
    case failed(UpdateError)

    /// Whether the check has failed and is repeated soon.
    package var isFailureToRepeat: Bool { if case .failed(let error) = self { !error.isLasting } else { false } }

    /// The pause that a server requested; nil if none did.
    package var requestedPause: Duration? { if case .failed(.busy(_, let pause)) = self { pause } else { nil } }
}
