import TomboloJSON
package import TomboloUpdates

/// A release that apps contain.
package struct EmbeddedRelease: Codable, Sendable, Hashable {
    /// The name of the bundle.
    package let bundle: String
    /// The channel from which the release was taken.
    package let channel: String
    /// The name of the release.
    package let release: String
    /// The order in the channel.
    package let order: Int
    /// The lowest and the highest runtime on which the release works. The app's runtime is in this range.
    package let runtime: [Int]
    /// The digest of the manifest.
    package let manifest: FileDigest

    /// Describes an offer of a channel.
    package init(_ offer: ReleaseOffer, bundle: String, channel: String) {
        (self.bundle, self.channel, release, order) = (bundle, channel, offer.release, offer.order)
        (runtime, manifest) = ([offer.runtime.lowerBound, offer.runtime.upperBound], offer.manifest)
    }

    /// Whether an app that contains this release can have one of the runtimes.
    func overlaps(_ range: ClosedRange<Int>) -> Bool {
        guard runtime.count == 2, runtime[0] <= runtime[1] else { return false }
        return range.overlaps(runtime[0]...runtime[1])
    }

    /// The content of `embedded.json`.
    var value: JSONValue {
        [
            "v": 1, "bundle": .string(bundle), "channel": .string(channel), "release": .string(release),
            "order": .integer(order), "runtime": .array(runtime.map { .integer($0) }),
            "manifest": .string(manifest.text),
        ]
    }
}
