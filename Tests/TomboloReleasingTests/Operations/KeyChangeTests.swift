import Foundation
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

struct KeyChangeTests {
    @Test func changesOfARootAreCollectedBeforeTheyAreSigned() throws {
        let publishing = try TestPublishing.published()
        let (first, second) = (try SigningKey(), try SigningKey())
        try publishing.changeKeys(.root, adding: [first], signers: [])
        let staged = try publishing.changeKeys(
            .root, adding: [second], removing: [publishing.rootKeys[2]], threshold: 3, signers: [])
        #expect(staged.published == [])
        let outcome = try publishing.open().sign(
            with: [publishing.rootKeys[0], publishing.rootKeys[1], first, publishing.onlineKey], now: publishing.now)
        #expect(outcome.published == ["metadata/2.root.json", "metadata/timestamp.json"])
        let keys = try #require(try publishing.open().state.root.roles[.root])
        #expect(keys.threshold == 3)
        #expect(keys.keys.count == 4)
    }

    @Test func aNewRootNeedsTheOldAndTheNewThreshold() throws {
        let publishing = try TestPublishing.published()
        let added = [try SigningKey(), try SigningKey()]
        try publishing.changeKeys(.root, adding: added, removing: publishing.rootKeys, signers: [])
        var outcome = try publishing.open().sign(
            with: publishing.rootKeys + [publishing.onlineKey], now: publishing.now)
        #expect(outcome.missing.map(\.isOfPublishedRoot) == [false])
        try publishing.open().discard()
        try publishing.changeKeys(.root, adding: added, removing: publishing.rootKeys, signers: [])
        outcome = try publishing.open().sign(with: added + [publishing.onlineKey], now: publishing.now)
        #expect(outcome.missing.map(\.isOfPublishedRoot) == [true])
        outcome = try publishing.open().sign(
            with: [publishing.rootKeys[0], publishing.rootKeys[2], publishing.onlineKey], now: publishing.now)
        #expect(outcome.missing == [])
    }

    @Test func theReplacementForAReleaseKeySignsThePublishedReleasesAgain() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let key = try SigningKey()
        let role = KeyRole.channel(TestPublishing.channel("stable"))
        // The old key is lost, so it does not sign.
        let outcome = try publishing.changeKeys(
            role, adding: [key], removing: publishing.releaseKeys, signers: [publishing.targetsKeys[0]])
        #expect(outcome.missing.map(\.role) == ["web-stable"])
        let signed = try publishing.open().sign(with: [key, publishing.onlineKey], now: publishing.now)
        #expect(signed.published.prefix(2) == ["metadata/2.targets.json", "metadata/3.web-stable.json"])
        #expect(try await TestDevice(publishing).check(at: publishing.now) == "1")
        // The other channel keeps the old key.
        try publishing.publish("2", on: "beta")
    }

    @Test func addingAKeyDoesNotRequireSigningReleasesAgain() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let key = try SigningKey()
        let outcome = try publishing.changeKeys(
            .channel(TestPublishing.channel("stable")), adding: [key],
            signers: [publishing.targetsKeys[0], publishing.onlineKey])
        #expect(outcome.published.first == "metadata/2.targets.json")
        #expect(outcome.published.count == 3)
        try publishing.publish("2", signers: [key, publishing.onlineKey])
    }

    @Test func impossibleChangesAreRefused() throws {
        let publishing = try TestPublishing.published()
        let (own, other) = (publishing.rootKeys[0], try SigningKey())
        func change(_ change: KeyChange, _ error: ReleasingError, _ location: SourceLocation = #_sourceLocation) throws
        {
            #expect(throws: error, sourceLocation: location) {
                try publishing.open().changeKeys(change, signers: [], now: publishing.now)
            }
        }
        let (ownID, otherID) = (try own.publicKey.identifier, try other.publicKey.identifier)
        try change(KeyChange(.root, adding: [try own.publicKey]), .repeatedKey(ownID, role: "root"))
        try change(KeyChange(.root, removing: [otherID]), .unknownKey(otherID, role: "root"))
        try change(KeyChange(.root, threshold: 4), .threshold(4, role: "root", keys: 3))
        try change(KeyChange(.root, threshold: 0), .threshold(0, role: "root", keys: 3))
        let all = try publishing.rootKeys.prefix(2).map { try $0.publicKey.identifier }
        try change(KeyChange(.root, removing: all), .threshold(2, role: "root", keys: 1))
        let role = RepositoryRole.channel(bundle: "web", channel: "nightly")
        try change(
            KeyChange(.channel(role), adding: [try other.publicKey]),
            .unknownRole("web-nightly", known: ["web-beta", "web-halt", "web-stable"]))
        #expect(throws: ReleasingError.foreignKey(otherID, roles: ["root"])) {
            try publishing.changeKeys(.root, adding: [try SigningKey()], signers: [other])
        }
        #expect(publishing.names(in: "staging") == [])
        #expect(throws: ReleaseNameError.self) { try KeyRole("web-halt") }
        #expect(
            try ["root", "targets", "online", "web-stable"].map { try KeyRole($0).name } == [
                "root", "targets", "online", "web-stable",
            ])
    }

    @Test func aKeyIsNotAddedAgainInAnotherEncoding() throws {
        let publishing = try TestPublishing.published()
        let key = try SigningKey(.ecdsa).publicKey
        let bytes = Array(key.encoded)
        // With the point in compressed form: the first coordinate, and whether the second one is odd.
        var form = Data([0x30, 0x39])
        form += bytes[2..<23]
        form += [0x03, 0x22, 0x00, bytes[90] & 1 == 1 ? 3 : 2]
        form += bytes[27..<59]
        let compressed = PublicKey(encoded: form, .ecdsa)
        try #require(compressed.identifier != key.identifier)
        #expect(throws: ReleasingError.repeatedKey(compressed.identifier, role: "targets")) {
            try publishing.open().changeKeys(
                KeyChange(.targets, adding: [key, compressed]), signers: [], now: publishing.now)
        }
        _ = try publishing.open().changeKeys(
            KeyChange(.targets, adding: [key]), signers: publishing.rootKeys + [publishing.onlineKey],
            now: publishing.now)
        #expect(throws: ReleasingError.repeatedKey(compressed.identifier, role: "targets")) {
            try publishing.open().changeKeys(
                KeyChange(.targets, adding: [compressed]), signers: [], now: publishing.now)
        }
        // Two encodings of a key do not reach a threshold.
        var keys = try TestPublishing().initialKeys()
        keys.releases = RoleKeys([key, compressed], threshold: 2)
        let url = publishing.folder.file("other")
        #expect(throws: ReleasingError.threshold(2, role: "release", keys: 1)) {
            try ReleaseRepository.create(url, bundle: "web", channels: ["stable"], keys: keys, now: publishing.now)
        }
    }

    @Test func aChannelIsAddedLater() async throws {
        var publishing = try TestPublishing.published()
        let key = try SigningKey()
        let keys = RoleKeys([try key.publicKey], threshold: 1)
        let signers: [any Signer] = [publishing.targetsKeys[0], key, publishing.onlineKey]
        var outcome = try publishing.open().addChannel(
            "nightly", of: "web", keys: keys, signers: signers, now: publishing.now)
        #expect(outcome.missing == [])
        try publishing.publish("1", on: "nightly", signers: [key, publishing.onlineKey])
        #expect(try await TestDevice(publishing, channel: "nightly").check(at: publishing.now) == "1")
        // Another bundle gets its own halt list.
        outcome = try publishing.open().addChannel(
            "stable", of: "admin", keys: keys, signers: signers, now: publishing.now)
        #expect(outcome.published.count == 5)
        #expect(try publishing.open().state.bundles == ["admin", "web"])
        #expect(throws: ReleasingError.repeatedChannel("web-nightly")) {
            try publishing.open().addChannel("nightly", of: "web", keys: keys, signers: signers, now: publishing.now)
        }
        #expect(await RepositoryVerification(publishing.url, now: publishing.now).findings() == [])
    }

    @Test func aRepositoryNeedsEnoughKeys() throws {
        let publishing = try TestPublishing()
        var keys = try publishing.initialKeys()
        keys.root = RoleKeys(keys: keys.root.keys, threshold: 4)
        #expect(throws: ReleasingError.threshold(4, role: "root", keys: 3)) {
            try ReleaseRepository.create(
                publishing.url, bundle: "web", channels: ["stable"], keys: keys, now: publishing.now)
        }
        keys = try publishing.initialKeys()
        keys.online = RoleKeys([], threshold: 1)
        #expect(throws: ReleasingError.threshold(1, role: "online", keys: 0)) {
            try ReleaseRepository.create(
                publishing.url, bundle: "web", channels: ["stable"], keys: keys, now: publishing.now)
        }
        #expect(throws: ReleasingError.name(.channel("a-b"))) {
            try ReleaseRepository.create(
                publishing.url, bundle: "web", channels: ["a-b"], keys: try publishing.initialKeys(),
                now: publishing.now)
        }
        #expect(!FileManager.default.fileExists(atPath: publishing.url.path))
    }
}
