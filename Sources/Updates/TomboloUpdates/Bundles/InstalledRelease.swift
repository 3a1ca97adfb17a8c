/// A release whose files are stored on this device.
package struct InstalledRelease: Sendable, Hashable, Codable {
    /// The digest of the manifest.
    package let manifest: FileDigest
    /// The order in ``channel``.
    package var order: Int
    /// The name of the channel from which the release was fetched, or that offered it last.
    package var channel: String
    /// The name that is displayed.
    package let release: String
    /// The first and the last runtime of the app on which the release works.
    package let runtime: [Int]
    /// The capabilities that the app must have, sorted by name.
    package let needs: [String]
    /// Whether one of its pages has worked during a trial.
    package var isConfirmed = false

    /// Creates the release that a channel's entry describes.
    package init(_ entry: ReleaseEntry, channel: String) {
        (manifest, order, release, self.channel) = (entry.manifest, entry.order, entry.release, channel)
        runtime = [entry.runtime.lowerBound, entry.runtime.upperBound]
        needs = entry.needs.sorted()
    }

    /// The release in the form from which ``ReleaseChoice`` chooses.
    var local: LocalRelease { LocalRelease(manifest: manifest, order: order, channel: channel) }

    /// Whether the release works with an app, which may have been updated since the release was fetched.
    func fits(_ source: ReleaseSource) -> Bool {
        guard runtime.count == 2, runtime[0] <= runtime[1] else { return false }
        return (runtime[0]...runtime[1]).contains(source.runtime) && source.capabilities.isSuperset(of: needs)
    }
}
