/// A release that a device has.
package struct LocalRelease: Sendable, Hashable {
    /// The digest of the manifest.
    package let manifest: FileDigest
    /// The order in the channel from which the release was fetched, or from which the embedded bundle was made.
    package let order: Int
    /// The name of that channel.
    package let channel: String

    /// Creates a description of a release.
    package init(manifest: FileDigest, order: Int, channel: String) {
        (self.manifest, self.order, self.channel) = (manifest, order, channel)
    }
}
