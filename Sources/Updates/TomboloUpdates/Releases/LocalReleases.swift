/// A device's releases of one bundle, and the releases that failed on the device.
package struct LocalReleases: Sendable, Hashable {
    /// The release in use; nil if it is the embedded one.
    package let live: LocalRelease?
    /// The release that is fetched but not applied yet; nil if there is none.
    package let staged: LocalRelease?
    /// The release that the app contains.
    package let embedded: LocalRelease
    /// The manifests of the releases that failed here.
    package let refused: Set<FileDigest>

    /// Creates a description of local releases.
    package init(
        live: LocalRelease? = nil, staged: LocalRelease? = nil, embedded: LocalRelease, refused: Set<FileDigest> = []
    ) {
        (self.live, self.staged, self.embedded, self.refused) = (live, staged, embedded, refused)
    }

    /// The release in use.
    package var current: LocalRelease { live ?? embedded }
}
