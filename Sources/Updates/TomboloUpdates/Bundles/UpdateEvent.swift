/// A step of a bundle's updates.
public enum UpdateEvent: Sendable, Hashable {
    /// A check has begun.
    case checking
    /// A check has found nothing to take.
    case unchanged
    /// Files of a release are being fetched: how many of them are there, and the bytes that were received.
    case fetching(release: String, done: Int, total: Int, bytes: Int)
    /// A release is stored, and replaces the one in use when the policy says.
    case staged(release: String, isMandatory: Bool)
    /// A release is in use for pages that are loaded from now on.
    case applied(release: String)
    /// A release has shown that it works.
    case confirmed(release: String)
    /// A release was left because it failed. The release in use now is the second one.
    case rolledBack(release: String, cause: RollbackCause, to: String)
    /// A newer release is offered, but does not fit this device. Has the reason.
    case held(String)
    /// The channel has releases of a format that this version of the app does not read. Has their paths among the
    /// targets. Reported once for each version of a channel in a run of the app.
    case passedOver([String])
    /// Metadata has expired since a time, so no update is taken.
    case stale(String)
    /// The embedded release is revoked, and there is no other one to use.
    case embeddedRevoked
    /// Older metadata than trusted has been served for more than a day.
    case rollbackSuspected(String)
    /// The stored state of the bundle was missing or damaged at the start of the app, or was not a regular file. The
    /// embedded release is in use, and releases that failed on this device may be tried again.
    case stateLost
    /// A check has failed, or the state of the bundle could not be read or stored. If it could not be read at the start
    /// of the app, the embedded release is in use, and checks fail until it can be read. Then ``applied(release:)`` or
    /// ``rolledBack(release:cause:to:)`` follows if another release is in use.
    case failed(UpdateError)
}
