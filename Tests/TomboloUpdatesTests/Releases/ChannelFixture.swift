import OrderedCollections
import TomboloJSON

@testable import TomboloUpdates

/// The signed content of the role `web-stable` with two releases, as in the specification.
enum ChannelFixture {
    static let newer = "web/stable/1.4.2/bundle.json"
    static let older = "web/stable/1.4.1/bundle.json"

    static var role: JSONValue {
        [
            "_type": "targets",
            "x-tombolo": [
                "v": 1, "bundle": "web", "channel": "stable", "revoked": [text(40), text(41)], "mandatory_below": 55,
            ],
            "targets": .object([older: target(order: 56, release: "1.4.1"), newer: full]),
        ]
    }

    /// An entry with all members.
    private static var full: JSONValue {
        var entry = target(order: 57, release: "1.4.2")
        entry = entry.setting("custom", "tombolo", "needs", to: ["camera", "files"])
        entry = entry.setting("custom", "tombolo", "platforms", to: ["linux"])
        entry = entry.setting(
            "custom", "tombolo", "rollout",
            to: [
                "salt": .string(ReleaseFixtures.salt),
                "steps": [["2026-11-24T09:00:00Z", 10_000], ["2026-11-26T09:00:00Z", 1_000_000]],
            ])
        return entry.setting("custom", "tombolo", "packs", to: .object([ReleaseFixtures.digest(56).text: 9344]))
    }

    /// An entry with the required members.
    static func target(order: Int, release: String) -> JSONValue {
        [
            "length": 32_808, "hashes": ["sha256": text(order)],
            "custom": ["tombolo": ["v": 1, "order": .integer(order), "release": .string(release), "runtime": [7, 9]]],
        ]
    }

    static func text(_ manifest: Int) -> JSONValue { .string(ReleaseFixtures.digest(manifest).text) }

    static func parse(
        _ value: JSONValue, role: String = "web-stable", bundle: String = "web", channel: String = "stable"
    ) throws(ReleaseChannelError) -> ReleaseChannel {
        try ReleaseChannel(role: role, signed: value, bundle: bundle, channel: channel)
    }
}
