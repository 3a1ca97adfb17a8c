/// The reason for a check.
public enum CheckReason: Sendable, Hashable {
    /// The regular interval has passed. The check is not made during a pause that a server has requested.
    case schedule
    /// The user requested the check. So staged rollouts offer their release to this device unless they are paused, and the check
    /// is made even during a pause that a server has requested.
    case user
}
