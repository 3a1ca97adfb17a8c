package import Foundation
import OrderedCollections
package import TomboloJSON
package import TomboloUpdates

/// The content of a channel's role: the releases on offer and the revoked ones.
package struct ChannelContent: Sendable, Hashable {
    /// The name of the bundle.
    package let bundle: String
    /// The name of the channel.
    package let channel: String
    package var version: Int
    /// The time at which it expires.
    package var expires: Date
    /// The releases on offer.
    package var offers: [ReleaseOffer]
    /// The manifests that no device may keep.
    package var revoked: Set<FileDigest>
    /// The order below which an update is mandatory; 0 for none.
    package var mandatoryBelow: Int

    /// Creates the content of a new channel.
    package init(bundle: String, channel: String, version: Int = 1, expires: Date) {
        (self.bundle, self.channel, self.version, self.expires) = (bundle, channel, version, expires)
        (offers, revoked, mandatoryBelow) = ([], [], 0)
    }

    /// Copies the content of a verified channel, with a new version.
    /// - Throws: ``ReleasingError/newerFormat(role:)`` if the channel has entries in a later format, which would be lost.
    package init(_ channel: ReleaseChannel, version: Int, expires: Date) throws(ReleasingError) {
        guard channel.passedOver.isEmpty else { throw .newerFormat(role: "\(channel.bundle)-\(channel.channel)") }
        (bundle, self.channel, self.version, self.expires) = (channel.bundle, channel.channel, version, expires)
        offers = channel.entries.map { ReleaseOffer($0) }
        (revoked, mandatoryBelow) = (channel.revoked, channel.mandatoryBelow)
    }

    /// The content in the form that is signed.
    package var value: JSONValue {
        var targets: OrderedDictionary<String, JSONValue> = [:]
        for offer in offers {
            let path = ReleaseNames.targetPath(bundle: bundle, channel: channel, release: offer.release)
            targets[path] = offer.value
        }
        var statement: OrderedDictionary<String, JSONValue> = [
            "v": 1, "bundle": .string(bundle), "channel": .string(channel), "revoked": Self.list(revoked),
        ]
        if mandatoryBelow > 0 { statement["mandatory_below"] = .integer(mandatoryBelow) }
        return MetadataContent.value(
            type: .targets, version: version, expires: expires,
            ["targets": .object(targets), "x-tombolo": .object(statement)])
    }

    /// Returns digests as a sorted array.
    static func list(_ digests: Set<FileDigest>) -> JSONValue {
        .array(digests.map(\.text).sorted().map { .string($0) })
    }
}
