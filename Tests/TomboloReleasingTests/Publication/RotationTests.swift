import Foundation
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

/// Changes of keys, which clients with old roots follow.
struct RotationTests {
    @Test func everyRoleIsRotatedWhileAClientIsThreeRootsBehind() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let device = try TestDevice(publishing)
        #expect(try await device.check(at: publishing.now) == "1")

        // Replaces the release key, signed by targets.
        let release = try SigningKey()
        try publishing.changeKeys(
            .channel(TestPublishing.channel("stable")), adding: [release], removing: publishing.releaseKeys,
            signers: [publishing.targetsKeys[0], release, publishing.onlineKey])
        // Replaces the targets keys, signed by root.
        let targets = try SigningKey()
        try publishing.changeKeys(
            .targets, adding: [targets], removing: publishing.targetsKeys,
            signers: publishing.rootKeys + publishing.targetsKeys + [targets, publishing.onlineKey])
        // Replaces the online key, signed by root and targets.
        let online = try SigningKey()
        try publishing.changeKeys(
            .online, adding: [online], removing: [publishing.onlineKey],
            signers: publishing.rootKeys + [targets, publishing.onlineKey, online])
        // Replaces two root keys.
        let roots = [try SigningKey(), try SigningKey()]
        try publishing.changeKeys(
            .root, adding: roots, removing: Array(publishing.rootKeys.dropFirst()),
            signers: publishing.rootKeys + roots + [online])

        let state = try publishing.open().state
        #expect(state.root.header.version == 4)
        try publishing.publish("2", signers: [release, online])
        #expect(try await device.check(at: publishing.now) == "2")
        #expect(await RepositoryVerification(publishing.url, now: publishing.now).findings() == [])
        // The old keys are no longer accepted.
        #expect(throws: ReleasingError.self) { try publishing.publish("3", signers: publishing.releaseKeys) }
        #expect(throws: ReleasingError.self) { try publishing.refresh() }
    }

    /// A change of the keys of a role.
    struct Rotation: Sendable, CustomTestStringConvertible {
        let role: KeyRole
        let added: SigningKey
        let removed: @Sendable (TestPublishing) -> [SigningKey]

        var testDescription: String { role.name }
    }

    @Test(arguments: [
        Rotation(role: .root, added: try SigningKey()) { [$0.rootKeys[0]] },
        Rotation(role: .targets, added: try SigningKey()) { $0.targetsKeys },
        Rotation(role: .online, added: try SigningKey()) { [$0.onlineKey] },
        Rotation(role: .channel(.channel(bundle: "web", channel: "stable")), added: try SigningKey()) {
            $0.releaseKeys
        },
    ])
    func interruptedRotationsAreInvisibleToClients(rotation: Rotation) async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let keys = publishing.allKeys + [rotation.added]
        let change = KeyChange(
            rotation.role, adding: [try rotation.added.publicKey],
            removing: try rotation.removed(publishing).map { try $0.publicKey.identifier })
        let points = try await publishing.interrupt { copy, repository in
            try Self.withoutForeignKeys(keys) { try repository.changeKeys(change, signers: $0, now: copy.now) }
        } check: { copy, _ in
            // The timestamp names no root that does not exist yet.
            let hint = try copy.open().state.timestamp.newestRoot ?? 0
            #expect(copy.names(in: "metadata").contains("\(hint).root.json"))
            #expect(try await TestDevice(copy).check(at: copy.now) == "1")
            if try !copy.open().stagedFiles.isEmpty {
                try Self.withoutForeignKeys(keys) { try copy.open().sign(with: $0, now: copy.now) }
            }
            #expect(try await TestDevice(copy).check(at: copy.now) == "1")
            #expect(try copy.open().stagedFiles.isEmpty)
            // Also a change that was continued keeps the timestamp for the next push.
            if case .online = rotation.role, try copy.open().state.root.header.version == 2 {
                try Self.expectTransition(copy)
            }
        }
        #expect(points >= 4)
    }

    /// Expects a timestamp that the first and the second root verify.
    private static func expectTransition(_ publishing: TestPublishing) throws {
        func metadata(_ path: String) throws -> SignedMetadata {
            try SignedMetadata(try publishing.bytes(path), file: path, maximumSize: 1 << 20)
        }
        let timestamp = try metadata("transition/metadata/timestamp.json")
        for version in 1...2 {
            let root = try RootMetadata(try metadata("metadata/\(version).root.json"))
            try root.verify(timestamp, as: .timestamp)
        }
    }

    /// Calls a function with the keys that it accepts.
    private static func withoutForeignKeys(_ keys: [SigningKey], _ body: ([SigningKey]) throws -> PublishOutcome) throws
    {
        var keys = keys
        while true {
            do {
                _ = try body(keys)
                return
            } catch ReleasingError.foreignKey(let identifier, _) {
                try keys.removeAll { try $0.publicKey.identifier == identifier }
            }
        }
    }

    @Test func anInterruptedReplacementOfALostKeyCanBeContinued() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let online = try SigningKey()
        let change = KeyChange(
            .online, adding: [try online.publicKey], removing: [try publishing.onlineKey.publicKey.identifier])
        let signers = publishing.rootKeys + [publishing.targetsKeys[0], online]
        let points = try await publishing.interrupt { copy, repository in
            _ = try repository.changeKeys(change, signers: signers, now: copy.now)
        } check: { copy, _ in
            // Between root and timestamp, clients refuse the timestamp by the old key. The publisher can go on.
            let staged = try copy.open().stagedFiles
            if try copy.open().state.root.roles[.timestamp]?.contains(try online.publicKey) == false {
                if staged[.root] == nil {
                    if !staged.isEmpty { try copy.open().discard() }
                    _ = try copy.open().changeKeys(change, signers: signers, now: copy.now)
                } else {
                    _ = try copy.open().sign(with: signers, now: copy.now)
                }
            }
            #expect(try await TestDevice(copy).check(at: copy.now) == "1")
            _ = try copy.open().refresh(with: [online], now: copy.now)
        }
        #expect(points >= 8)
    }

    @Test func aLostOnlineKeyIsReplacedWithoutIt() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let device = try TestDevice(publishing)
        try await device.check(at: publishing.now)
        let online = try SigningKey()
        let outcome = try publishing.changeKeys(
            .online, adding: [online], removing: [publishing.onlineKey],
            signers: publishing.rootKeys + [publishing.targetsKeys[0], online])
        // The root is published first, because the old key cannot sign the other files.
        #expect(outcome.published.first == "metadata/2.root.json")
        #expect(outcome.published.last == "metadata/timestamp.json")
        #expect(try await device.check(at: publishing.now) == "1")
        try publishing.publish("2", signers: publishing.releaseKeys + [online])
        #expect(try await device.check(at: publishing.now) == "2")
    }
}
