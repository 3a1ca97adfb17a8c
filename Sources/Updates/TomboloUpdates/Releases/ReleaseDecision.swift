/// The release that a device uses next.
package enum ReleaseDecision: Sendable, Hashable {
    /// The release in use, which may be the embedded one.
    case keep
    /// A release of the channel. A mandatory one is applied at the next load of a page.
    case take(ReleaseEntry, isMandatory: Bool)
    /// The embedded release, in place of the one in use.
    case embedded
    /// The embedded release although it is revoked, because there is no other one. This must be reported to the app.
    case stayOnEmbedded
}
