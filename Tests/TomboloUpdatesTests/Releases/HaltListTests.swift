import Testing
import TomboloJSON

@testable import TomboloUpdates

@Suite
struct HaltListTests {
    private let role: JSONValue = [
        "_type": "targets", "targets": [:], "x-tombolo": ["v": 1, "halted": [ChannelFixture.text(7)]],
    ]

    private func parse(
        _ value: JSONValue, role: String = "web-halt", bundle: String = "web"
    ) throws(ReleaseChannelError) -> HaltList {
        try HaltList(role: role, signed: value, bundle: bundle)
    }

    @Test
    func haltedManifestsAreRead() throws {
        #expect(try parse(role).halted == [ReleaseFixtures.digest(7)])
        #expect(try parse(role.setting("x-tombolo", "halted", to: [])).halted.isEmpty)
    }

    @Test
    func aHaltRoleCannotOfferReleases() {
        let path = ChannelFixture.newer
        let changed = role.setting("targets", path, to: ChannelFixture.target(order: 9, release: "1.4.2"))
        #expect(throws: ReleaseChannelError.unexpectedTarget(role: "web-halt", path: path)) { try parse(changed) }
    }

    @Test
    func theHaltRoleOfAnotherBundleIsRejected() {
        let error = ReleaseChannelError.wrongSoftware(
            role: "admin-halt", member: "the role", expected: "web-halt", found: "admin-halt")
        #expect(throws: error) { try parse(role, role: "admin-halt") }
        #expect(throws: ReleaseChannelError.invalidName(.bundle("Web"))) {
            try parse(role, role: "Web-halt", bundle: "Web")
        }
    }

    @Test
    func malformedListsAreRejected() {
        #expect(throws: ReleaseChannelError.unknownVersion(role: "web-halt", 3)) {
            try parse(role.setting("x-tombolo", "v", to: 3))
        }
        for changed in [
            role.setting("x-tombolo", "halted", to: "all"), role.setting("x-tombolo", "halted", to: ["ab"]),
            role.setting("targets", to: nil), role.setting("x-tombolo", to: nil),
        ] {
            #expect {
                try parse(changed)
            } throws: {
                if case .malformed("web-halt", _) = $0 as? ReleaseChannelError { true } else { false }
            }
        }
    }
}
