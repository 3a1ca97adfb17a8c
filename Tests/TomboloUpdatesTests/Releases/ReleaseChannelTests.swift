import Foundation
import Testing
import TomboloJSON

@testable import TomboloUpdates

@Suite
struct ReleaseChannelTests {
    typealias Fixtures = ReleaseFixtures

    private let role = ChannelFixture.role

    @Test
    func aChannelIsParsedWithAllItsMembers() throws {
        let channel = try ChannelFixture.parse(role)
        #expect(channel.bundle == "web")
        #expect(channel.channel == "stable")
        #expect(channel.revoked == [Fixtures.digest(40), Fixtures.digest(41)])
        #expect(channel.mandatoryBelow == 55)
        #expect(channel.passedOver.isEmpty)
        let steps = [
            Rollout.Step(from: Fixtures.start, share: 10_000),
            Rollout.Step(from: Fixtures.start + 2 * Fixtures.day, share: 1_000_000),
        ]
        let newer = ReleaseEntry(
            order: 57, release: "1.4.2", runtime: 7...9, needs: ["camera", "files"], platforms: ["linux"],
            rollout: Rollout(salt: Fixtures.salt, steps: steps), packs: [Fixtures.digest(56): 9344],
            manifest: Fixtures.digest(57), manifestLength: 32_808, targetPath: ChannelFixture.newer)
        let older = ReleaseEntry(
            order: 56, release: "1.4.1", runtime: 7...9, needs: [], platforms: nil, rollout: nil, packs: [:],
            manifest: Fixtures.digest(56), manifestLength: 32_808, targetPath: ChannelFixture.older)
        #expect(channel.entries == [newer, older])
    }

    @Test
    func revocationsAndTheMandatoryOrderAreOptional() throws {
        let role = role.setting("x-tombolo", to: ["v": 1, "bundle": "web", "channel": "stable"])
        let channel = try ChannelFixture.parse(role)
        #expect(channel.revoked.isEmpty)
        #expect(channel.mandatoryBelow == 0)
    }

    @Test
    func unknownMembersAreIgnored() throws {
        var changed = role.setting("x-tombolo", "later", to: 1)
        changed = changed.setting("targets", ChannelFixture.newer, "custom", "tombolo", "later", to: [])
        changed = changed.setting("targets", ChannelFixture.newer, "custom", "other", to: "x")
        #expect(try ChannelFixture.parse(changed) == ChannelFixture.parse(role))
    }

    @Test
    func entriesWithAnUnknownVersionAreSkipped() throws {
        var changed = role.setting("targets", ChannelFixture.newer, "custom", "tombolo", to: ["v": 2, "rank": "high"])
        changed = changed.setting("targets", "web/stable/1.4.0/bundle.json", to: ["length": 1])
        let channel = try ChannelFixture.parse(changed)
        #expect(channel.entries.map(\.order) == [56])
        #expect(
            channel.passedOver == [
                PassedOverTarget(path: "web/stable/1.4.0/bundle.json", version: nil),
                PassedOverTarget(path: ChannelFixture.newer, version: 2),
            ])
        #expect(channel.passedOver.map(\.description).allSatisfy { $0.contains("is passed over") })
    }

    @Test
    func aRoleForOtherSoftwareIsRejected() {
        func expect(
            _ member: String, _ expected: String, _ found: String, _ location: SourceLocation = #_sourceLocation,
            _ body: () throws -> ReleaseChannel
        ) {
            let role = member == "the role" ? found : "web-stable"
            let error = ReleaseChannelError.wrongSoftware(role: role, member: member, expected: expected, found: found)
            #expect(throws: error, sourceLocation: location) { try body() }
            #expect(error.description.contains("“\(found)” instead of “\(expected)”"))
        }
        expect("the role", "web-stable", "web-beta") { try ChannelFixture.parse(role, role: "web-beta") }
        expect("“x-tombolo.bundle”", "web", "admin") {
            try ChannelFixture.parse(role.setting("x-tombolo", "bundle", to: "admin"))
        }
        expect("“x-tombolo.channel”", "stable", "beta") {
            try ChannelFixture.parse(role.setting("x-tombolo", "channel", to: "beta"))
        }
        for path in ["web/beta/1.4.2/bundle.json", "admin/stable/1.4.2/bundle.json", "web/stable/../bundle.json"] {
            // Includes an entry of an unknown kind, which would otherwise be skipped.
            for target in [ChannelFixture.target(order: 58, release: "1.4.2"), ["length": 1]] {
                expect("a target path", "web/stable/*/bundle.json", path) {
                    try ChannelFixture.parse(role.setting("targets", path, to: target))
                }
            }
        }
    }

    @Test
    func invalidNamesAreRejected() {
        #expect(throws: ReleaseChannelError.invalidName(.bundle("Web"))) {
            try ChannelFixture.parse(role, role: "Web-stable", bundle: "Web")
        }
        #expect(throws: ReleaseChannelError.invalidName(.channel("halt"))) {
            try ChannelFixture.parse(role, role: "web-halt", channel: "halt")
        }
    }

    @Test
    func anUnknownVersionOfTheRoleIsRejected() {
        // The version is checked before the other members, whose form another version may have changed.
        let changed = role.setting("x-tombolo", to: ["v": 2])
        #expect(throws: ReleaseChannelError.unknownVersion(role: "web-stable", 2)) { try ChannelFixture.parse(changed) }
    }

    @Test
    func eachOrderAndEachManifestOccursOnce() {
        let paths = [ChannelFixture.older, ChannelFixture.newer]
        let sameOrder = role.setting("targets", ChannelFixture.newer, "custom", "tombolo", "order", to: 56)
        #expect(throws: ReleaseChannelError.repeatedOrder(role: "web-stable", 56, paths: paths)) {
            try ChannelFixture.parse(sameOrder)
        }
        let sameManifest = role.setting(
            "targets", ChannelFixture.newer, "hashes", "sha256", to: ChannelFixture.text(56))
        #expect(throws: ReleaseChannelError.repeatedManifest(role: "web-stable", Fixtures.digest(56), paths: paths)) {
            try ChannelFixture.parse(sameManifest)
        }
    }

    @Test
    func aLocalReleaseGetsItsOrderFromTheChannel() {
        let channel = Fixtures.channel([Fixtures.entry(56), Fixtures.entry(57)])
        #expect(channel.order(of: Fixtures.local(55)) == 55)
        #expect(channel.order(of: Fixtures.local(90, of: "beta")) == 0)
        #expect(channel.order(of: Fixtures.local(90, manifest: 56, of: "beta")) == 56)
        #expect(channel.order(of: Fixtures.local(12, manifest: 57)) == 57)
    }
}
