/// The releases that a channel offers, and the ones that it revokes.
package struct ReleaseChannel: Sendable, Hashable {
    /// The name of the bundle.
    package let bundle: String
    /// The name of the channel.
    package let channel: String
    /// The releases on offer, the highest order first.
    package let entries: [ReleaseEntry]
    /// The manifests that no device may keep.
    package let revoked: Set<FileDigest>
    /// An update from a release below this order to one of at least this order is mandatory; 0 if no update is.
    package let mandatoryBelow: Int
    /// The targets that are not used, sorted by path.
    package let passedOver: [PassedOverTarget]

    /// Creates a channel, for simulations and for checks before publishing.
    /// - Parameter entries: The releases in any sequence, each with a different order and manifest.
    package init(
        bundle: String, channel: String, entries: [ReleaseEntry], revoked: Set<FileDigest> = [],
        mandatoryBelow: Int = 0, passedOver: [PassedOverTarget] = []
    ) {
        (self.bundle, self.channel, self.revoked, self.mandatoryBelow) = (bundle, channel, revoked, mandatoryBelow)
        self.entries = entries.sorted { $0.order > $1.order }
        self.passedOver = passedOver.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// Returns the order of a local release in this channel; 0 if it has none.
    ///
    /// Orders can be compared only within one channel. So a release from another channel has an order here only if this channel
    /// offers it too.
    package func order(of release: LocalRelease) -> Int {
        if let entry = entries.first(where: { $0.manifest == release.manifest }) { return entry.order }
        return release.channel == channel ? release.order : 0
    }
}
