/// A step of a bundle's updates.
public enum UpdateEvent: Sendable, Hashable {
    /// A check has begun.
    case checking
    /// A check has found no update.
    case unchanged
    /// Files of a release are being fetched. Contains the number of files that are done, the total, and the bytes
    /// received so far.
    case fetching(release: String, done: Int, total: Int, bytes: Int)
    /// A release is stored, and replaces the one in use at the time that the policy determines.
    case staged(release: String, isMandatory: Bool)
    /// A release is in use for pages that are loaded from now on.
    case applied(release: String)
    /// A release has shown that it works.
    case confirmed(release: String)
    /// A release was left because it failed. `to` is the release now in use.
    case rolledBack(release: String, cause: RollbackCause, to: String)
    /// A newer release is offered, but does not fit this device. Contains the reason.
    case held(String)
    /// The channel has releases in a format that this version of the app cannot read. Contains their paths among the
    /// targets. Reported once for each channel version in a run of the app.
    case passedOver([String])
    /// Metadata has expired, so the device does not update.
    case stale(String)
    /// The embedded release is revoked, but there is no other release to use.
    case embeddedRevoked
    /// For more than a day, the repository has served metadata that is older than the trusted metadata.
    case rollbackSuspected(String)
    /// The stored state of the bundle was missing or damaged at the start of the app, or was not a regular file. The
    /// embedded release is in use, and releases that failed on this device may be tried again.
    case stateLost
    /// A check has failed, or the state of the bundle could not be read or stored. If it could not be read at the start
    /// of the app, the embedded release is in use, and checks fail until it can be read. After that,
    /// ``applied(release:)`` or ``rolledBack(release:cause:to:)`` follows if another release is in use.
    case failed(UpdateError)
}
