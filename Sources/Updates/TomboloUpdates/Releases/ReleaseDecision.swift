/// The release that a device uses next.
package enum ReleaseDecision: Sendable, Hashable {
    /// The release in use, even if it is the embedded one.
    case keep
    /// A release of the channel. A mandatory one is applied at the next load of a page.
    case take(ReleaseEntry, isMandatory: Bool)
    /// The embedded release, in place of the one in use.
    case embedded
    /// The embedded release though it is revoked, because nothing else is left. To be reported to the app.
    case stayOnEmbedded
}
