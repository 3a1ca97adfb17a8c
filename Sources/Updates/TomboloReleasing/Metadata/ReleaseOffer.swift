import OrderedCollections
import TomboloJSON
package import TomboloUpdates

/// A release as a channel offers it.
package struct ReleaseOffer: Sendable, Hashable {
    /// The precedence in the channel.
    package var order: Int
    /// The display name.
    package let release: String
    /// The runtimes of the app on which the release works.
    package let runtime: ClosedRange<Int>
    /// The capabilities that the app must have.
    package let needs: Set<String>
    /// The platforms on which the release works; nil for all.
    package let platforms: Set<String>?
    /// The schedule of the rollout; nil to offer the release to all devices.
    package var rollout: RolloutPlan?
    /// The sizes of the packs, by the manifest that a device has.
    package var packs: [FileDigest: Int] = [:]
    /// The digest of the manifest.
    package let manifest: FileDigest
    /// The length of the manifest, in bytes.
    package let manifestLength: Int

    /// Creates the offer of a manifest.
    package init(
        _ manifest: BundleManifest, order: Int, runtime: ClosedRange<Int>, needs: Set<String> = [],
        platforms: Set<String>? = nil, rollout: RolloutPlan? = nil
    ) {
        (self.order, release, self.runtime, self.needs) = (order, manifest.release, runtime, needs)
        (self.platforms, self.rollout) = (platforms, rollout)
        (self.manifest, manifestLength) = (manifest.digest, manifest.bytes.count)
    }

    /// Copies an entry of a channel.
    package init(_ entry: ReleaseEntry) {
        (order, release, runtime, needs) = (entry.order, entry.release, entry.runtime, entry.needs)
        (platforms, rollout, packs) = (entry.platforms, entry.rollout.map { RolloutPlan($0) }, entry.packs)
        (manifest, manifestLength) = (entry.manifest, entry.manifestLength)
    }

    /// The manifest's entry among the targets.
    var value: JSONValue {
        var members: OrderedDictionary<String, JSONValue> = [
            "v": 1, "order": .integer(order), "release": .string(release),
            "runtime": [.integer(runtime.lowerBound), .integer(runtime.upperBound)],
        ]
        if !needs.isEmpty { members["needs"] = Self.list(needs) }
        if let platforms { members["platforms"] = Self.list(platforms) }
        if let rollout { members["rollout"] = rollout.value }
        if !packs.isEmpty {
            let sizes = packs.map { ($0.key.text, JSONValue.integer($0.value)) }
            members["packs"] = .object(OrderedDictionary(uniqueKeysWithValues: sizes))
        }
        return [
            "length": .integer(manifestLength), "hashes": ["sha256": .string(manifest.text)],
            "custom": ["tombolo": .object(members)],
        ]
    }

    private static func list(_ names: Set<String>) -> JSONValue {
        .array(names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { .string($0) })
    }
}
