/// The reason for a check.
public enum CheckReason: Sendable, Hashable {
    /// The regular interval has passed.
    case schedule
    /// The user requested it: staged rollouts offer their release to this device, unless they are paused.
    case user
}
