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
    /// Metadata has expired since a time, so no update is taken.
    case stale(String)
    /// The embedded release is revoked, and there is no other one to use.
    case embeddedRevoked
    /// Older metadata than trusted has been served for more than a day.
    case rollbackSuspected(String)
    /// A check has failed.
    case failed(UpdateError)
}
