import OrderedCollections
import Testing
import TomboloJSON

@testable import TomboloUpdates

@Suite
struct MalformedChannelTests {
    /// Expects that the role is malformed, for a reason that begins with the name of the member.
    private func expect(_ member: String, _ value: JSONValue, _ location: SourceLocation = #_sourceLocation) {
        #expect(sourceLocation: location) { try ChannelFixture.parse(value) } throws: { error in
            guard case .malformed("web-stable", let reason) = error as? ReleaseChannelError else { return false }
            return reason.hasPrefix("\"\(member)\" ")
        }
    }

    private func expectMissing(_ member: String, _ value: JSONValue, _ location: SourceLocation = #_sourceLocation) {
        #expect(sourceLocation: location) { try ChannelFixture.parse(value) } throws: { error in
            guard case .malformed(_, let reason) = error as? ReleaseChannelError else { return false }
            return reason.contains("has no member \"\(member)\"")
        }
    }

    private let role = ChannelFixture.role

    @Test
    func malformedMembersOfTheRoleAreNamed() {
        expectMissing("x-tombolo", role.setting("x-tombolo", to: nil))
        expect("x-tombolo", role.setting("x-tombolo", to: []))
        expectMissing("v", role.setting("x-tombolo", "v", to: nil))
        expect("x-tombolo.v", role.setting("x-tombolo", "v", to: "1"))
        expectMissing("bundle", role.setting("x-tombolo", "bundle", to: nil))
        expect("x-tombolo.channel", role.setting("x-tombolo", "channel", to: 1))
        expect("x-tombolo.revoked", role.setting("x-tombolo", "revoked", to: "all"))
        expect("x-tombolo.revoked[1]", role.setting("x-tombolo", "revoked", "1", to: "ab"))
        expect("x-tombolo.mandatory_below", role.setting("x-tombolo", "mandatory_below", to: -1))
        expect("x-tombolo.mandatory_below", role.setting("x-tombolo", "mandatory_below", to: 1.5))
        expectMissing("targets", role.setting("targets", to: nil))
        expect("targets", role.setting("targets", to: []))
    }

    private static let target = "targets.\(ChannelFixture.newer)"
    private static let upper = ReleaseFixtures.digest(57).text.uppercased()

    @Test(
        arguments: [
            ("length", 0), ("length", -1), ("length", .integer(BundleManifest.maximumSize + 1)), ("length", "1"),
            ("hashes", []), ("hashes.sha256", 1), ("hashes.sha256", "ab"), ("hashes.sha256", .string(upper)),
            ("custom.tombolo", []), ("custom.tombolo.v", "1"), ("custom.tombolo.v", -1),
            ("custom.tombolo.order", 0), ("custom.tombolo.order", "57"), ("custom.tombolo.release", 1),
            ("custom.tombolo.release", "1.4.3"), ("custom.tombolo.runtime", 7), ("custom.tombolo.runtime", [7]),
            ("custom.tombolo.runtime", [7, 8, 9]), ("custom.tombolo.runtime[1]", [7, 6]),
            ("custom.tombolo.runtime[0]", [-1, 6]), ("custom.tombolo.runtime[1]", [7, "9"]),
            ("custom.tombolo.needs", "camera"), ("custom.tombolo.needs[1]", ["camera", 1]),
            ("custom.tombolo.needs[0]", [""]), ("custom.tombolo.platforms", [:]),
            ("custom.tombolo.platforms[0]", [nil]),
            ("custom.tombolo.rollout", 10_000), ("custom.tombolo.packs", []),
            ("custom.tombolo.packs.ab", ["ab": 1]), ("custom.tombolo.packs.\(upper)", .object([upper: 1])),
            ("custom.tombolo.packs.\(upper.lowercased())", .object([upper.lowercased(): 0])),
        ] as [(String, JSONValue)])
    func malformedMembersOfAnEntryAreNamed(member: String, value: JSONValue) {
        let names = member.prefix { $0 != "[" }.split(separator: ".").prefix { $0 != "ab" && $0.count != 64 }
        var entry = role["targets"]?[ChannelFixture.newer] ?? nil
        switch names.count {
        case 1: entry = entry.setting(String(names[0]), to: value)
        case 2: entry = entry.setting(String(names[0]), String(names[1]), to: value)
        default: entry = entry.setting(String(names[0]), String(names[1]), String(names[2]), to: value)
        }
        expect("\(Self.target).\(member)", role.setting("targets", ChannelFixture.newer, to: entry))
    }

    @Test(arguments: ["v", "order", "release", "runtime"])
    func requiredMembersOfAnEntryAreNamed(member: String) {
        expectMissing(member, role.setting("targets", ChannelFixture.newer, "custom", "tombolo", member, to: nil))
    }

    @Test
    func lengthAndDigestAreRequired() {
        expectMissing("length", role.setting("targets", ChannelFixture.newer, "length", to: nil))
        expectMissing("hashes", role.setting("targets", ChannelFixture.newer, "hashes", to: nil))
        expectMissing("sha256", role.setting("targets", ChannelFixture.newer, "hashes", to: ["sha512": "ab"]))
    }

    @Test(
        arguments: [
            ("salt", 1), ("salt", "0011"), ("salt", "00112233445566778899AABBCCDDEEFF"), ("steps", [:]), ("steps", []),
            ("steps[0]", ["2026-11-24T09:00:00Z"]), ("steps[0]", [["2026-11-24T09:00:00Z"]]),
            ("steps[0]", [["2026-11-24T09:00:00Z", 1, 2]]), ("steps[0][0]", [["2026-11-24", 1]]),
            ("steps[0][0]", [["2026-11-24T09:00:00+01", 1]]), ("steps[0][0]", [["2026-02-30T09:00:00Z", 1]]),
            ("steps[0][0]", [[1_795_510_800, 1]]), ("steps[0][1]", [["2026-11-24T09:00:00Z", -1]]),
            ("steps[0][1]", [["2026-11-24T09:00:00Z", 1_000_001]]), ("steps[0][1]", [["2026-11-24T09:00:00Z", "1%"]]),
            ("steps[1]", [["2026-11-24T09:00:00Z", 1], ["2026-11-24T09:00:00Z", 2]]),
            ("steps[1]", [["2026-11-24T09:00:00Z", 1], ["2026-11-23T09:00:00Z", 2]]),
        ] as [(String, JSONValue)])
    func malformedRolloutsAreRejected(member: String, value: JSONValue) {
        let name = String(member.prefix { $0 != "[" })
        let changed = role.setting("targets", ChannelFixture.newer, "custom", "tombolo", "rollout", name, to: value)
        expect("\(Self.target).custom.tombolo.rollout.\(member)", changed)
    }

    @Test
    func errorsNameRoleAndMember() {
        let error = ReleaseChannelError.malformed(role: "web-stable", reason: "\"x\" is not an object")
        #expect(error.description == "The role “web-stable” is malformed: \"x\" is not an object.")
        let repeated = ReleaseChannelError.repeatedOrder(role: "web-stable", 56, paths: ["a", "b"])
        #expect(repeated.description == "The role “web-stable” has the order 56 twice: “a” and “b”.")
    }
}
