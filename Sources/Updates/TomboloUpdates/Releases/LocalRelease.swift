/// A release that a device has.
package struct LocalRelease: Sendable, Hashable {
    /// The digest of the manifest.
    package let manifest: FileDigest
    /// The order in the channel that the release was taken from, or that the embedded bundle was made from.
    package let order: Int
    /// The name of that channel.
    package let channel: String

    /// Creates a description of a release.
    package init(manifest: FileDigest, order: Int, channel: String) {
        (self.manifest, self.order, self.channel) = (manifest, order, channel)
    }
}
