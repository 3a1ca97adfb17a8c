import Foundation
import TomboloReleasing
import TomboloUpdates
import Testing

struct StatusTests {
    @Test func rolesListTheKeysThatHaveSigned() throws {
        let publishing = try TestPublishing.published()
        let key = try SigningKey()
        // One of the old root keys does not sign the second root.
        try publishing.changeKeys(
            .root, adding: [key], signers: [publishing.rootKeys[0], publishing.rootKeys[1], publishing.onlineKey])
        let status = try publishing.open().status(now: publishing.now)
        #expect(
            status.roles.map(\.name) == [
                "root", "timestamp", "snapshot", "targets", "web-beta", "web-halt", "web-stable",
            ])
        let root = status.roles[0]
        #expect((root.version, root.threshold, root.isNearExpiry) == (2, 2, false))
        let signed = Set(root.keys.filter(\.hasSigned).map(\.identifier))
        #expect(signed == Set(try publishing.rootKeys.prefix(2).map { try $0.publicKey.identifier }))
        #expect(root.keys.count == 4)
        #expect(root.keys[0].scheme == "ed25519")
    }

    @Test func channelsAndStagingAreListed() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        try publishing.halt("1")
        try publishing.publish("2", on: "beta", signers: [])
        let status = try publishing.open().status(now: publishing.now)
        #expect(status.channels.map(\.content.channel) == ["beta", "stable"])
        #expect(status.channels[1].content.entries.map(\.release) == ["1"])
        #expect(status.channels[1].halted == Set(status.channels[1].content.entries.map(\.manifest)))
        #expect(status.staged.map(\.role) == ["web-beta"])
        #expect(status.staged.map(\.version) == [2])
        #expect(status.missing.map(\.role) == ["web-beta"])
    }

    @Test func aRepositoryThatIsNotPublishedHasOnlyStaging() throws {
        let publishing = try TestPublishing()
        _ = try publishing.create()
        let status = try publishing.open().status(now: publishing.now)
        #expect(status.roles == [])
        #expect(status.staged.map(\.role) == ["root", "targets", "web-beta", "web-halt", "web-stable"])
        #expect(Set(status.missing.map(\.role)) == ["root", "targets", "web-beta", "web-halt", "web-stable"])
    }

    @Test func settingsDecideLifetimes() throws {
        var publishing = try TestPublishing.published()
        var settings = try publishing.open().settings
        settings.days.channel = 90
        try publishing.open().write(settings)
        try publishing.publish("1")
        let header = try #require(try publishing.open().state.header(of: TestPublishing.channel("stable")))
        #expect(header.expires == publishing.now + 90 * TestPublishing.day)
        settings.days.timestamp = 0
        try publishing.open().write(settings)
        #expect(throws: ReleasingError.self) { try publishing.refresh() }
        try publishing.write("{}", to: "repository.json")
        #expect(throws: ReleasingError.self) { try publishing.refresh() }
    }
}
