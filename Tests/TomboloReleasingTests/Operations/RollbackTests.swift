import Foundation
import TomboloJSON
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

struct RollbackTests {
    @Test func newerReleasesAreRevoked() async throws {
        var publishing = try TestPublishing.published()
        let device = try TestDevice(publishing)
        try publishing.publish("1")
        try publishing.publish("2")
        #expect(try await device.check(at: publishing.now) == "2")
        try publishing.publish("3", rollout: "0%")
        // Release 1 was dropped when 2 was published, and is offered again with its order.
        let outcome = try publishing.rollBack(to: .release("1"))
        #expect(outcome.withdrawn == ["3", "2"])
        #expect(outcome.offered == ["1"])
        let channel = try publishing.open().state.channel("stable", of: "web")
        #expect(channel.entries.map(\.order) == [1])
        #expect(channel.revoked.count == 2)
        #expect(try await device.check(at: publishing.now) == "1")
        #expect(throws: ReleasingError.revoked("2")) { try publishing.rollBack(to: .release("2")) }
        #expect(throws: ReleasingError.unknownRelease("9", channel: "web-stable", offered: ["1", "2", "3"])) {
            try publishing.rollBack(to: .release("9"))
        }
    }

    @Test func releasesInUseAreKeptOnRequest() async throws {
        var publishing = try TestPublishing.published()
        let (old, new) = (try TestDevice(publishing), try TestDevice(publishing))
        try publishing.publish("1")
        try publishing.publish("2", rollout: "100%@now,99%@+1h")
        #expect(try await old.check(at: publishing.now) == "2")
        try publishing.rollBack(to: .release("1"), keepsInstalled: true)
        #expect(try publishing.open().state.channel("stable", of: "web").revoked.isEmpty)
        #expect(try await old.check(at: publishing.now) == "2")
        #expect(try await new.check(at: publishing.now) == "1")
    }

    @Test func aRollBackToEmbeddedOffersOnlyEmbeddedReleases() async throws {
        var publishing = try TestPublishing.published()
        let device = try TestDevice(publishing)
        try publishing.publish("1")
        _ = try publishing.open().embed("1", of: "web", in: publishing.folder.file("app"), now: publishing.now)
        try publishing.publish("2", rollout: "100%@now,99%@+1h")
        #expect(try await device.check(at: publishing.now) == "2")
        let outcome = try publishing.rollBack(to: .embedded)
        #expect(outcome.withdrawn == ["2"])
        #expect(outcome.offered == ["1"])
        #expect(try await device.check(at: publishing.now) == "1")
    }

    @Test func withoutEmbeddedReleasesAllAreRevoked() async throws {
        var publishing = try TestPublishing.published()
        let device = try TestDevice(publishing)
        try publishing.publish("1")
        try await device.check(at: publishing.now)
        #expect(try publishing.rollBack(to: .embedded).offered == [])
        #expect(try await device.check(at: publishing.now) == "embedded")
        #expect(await RepositoryVerification(publishing.url, now: publishing.now).findings() == [])
    }

    @Test func aReleaseWithMissingFilesIsNotOfferedAgain() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let object = "objects/\(publishing.names(in: "objects")[0])"
        try publishing.publish("2")
        try FileManager.default.removeItem(at: publishing.url.appending(path: object))
        #expect(throws: ReleasingError.trust(.missing(file: object))) { try publishing.rollBack(to: .release("1")) }
    }

    @Test func releasesSignedWithOldKeysAreNotOfferedAgain() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        try publishing.publish("2")
        let key = try SigningKey()
        try publishing.changeKeys(
            .channel(TestPublishing.channel("stable")), adding: [key], removing: publishing.releaseKeys,
            signers: [publishing.targetsKeys[0], key, publishing.onlineKey])
        // Release 1 is unknown, because the channel version that offered it is signed with the old key only.
        #expect(throws: ReleasingError.unknownRelease("1", channel: "web-stable", offered: ["2"])) {
            try publishing.rollBack(to: .release("1"), signers: [key, publishing.onlineKey])
        }
    }

    @Test func aChannelOfAForeignKeyDoesNotReplaceAReleaseOfThePresentKeys() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let content = try publishing.content(publishing.path(of: TestPublishing.channel("stable")))
        try publishing.publish("2")
        // A later version of the channel, which was copied to the repository.
        try publishing.write(
            content.setting("version", to: .integer(9)), to: "metadata/9.web-stable.json", [try SigningKey()])
        #expect(try publishing.rollBack(to: .release("1")).offered == ["1"])
    }

    @Test func aReleaseIsOfferedAgainWithItsLastRollout() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", rollout: "10%")
        try publishing.changeRollout("1", to: .finish)
        try publishing.publish("2")
        #expect(try publishing.offered() == ["2"])
        try publishing.rollBack(to: .release("1"))
        let entries = try publishing.open().state.channel("stable", of: "web").entries
        #expect(entries.map(\.release) == ["1"])
        #expect(entries.allSatisfy { $0.rollout == nil })
    }

    /// A publisher of release 1, and a device that uses release 6.6. A thief of the release key has published 6.6, with
    /// the highest order that apps accept.
    private func robbed() async throws -> (
        publishing: TestPublishing, device: TestDevice, theirs: FileDigest, channel: (path: String, bytes: Data)
    ) {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let device = try TestDevice(publishing)
        let own = publishing.folder.file("own")
        try FileManager.default.copyItem(at: publishing.url, to: own)
        var request = TestPublishing.request("6.6")
        request.order = (1 << 53) - 1
        try publishing.publish(request)
        #expect(try await device.check(at: publishing.now) == "6.6")
        let theirs = try publishing.manifest(of: "6.6").digest
        let path = try publishing.path(of: TestPublishing.channel("stable"))
        let channel = (path, try publishing.bytes(path))
        // The publisher has the repository as it was before.
        try FileManager.default.removeItem(at: publishing.url)
        try FileManager.default.moveItem(at: own, to: publishing.url)
        return (publishing, device, theirs, channel)
    }

    /// Replaces the release key.
    /// - Returns: The keys with which releases are published from now on.
    private func replaceReleaseKey(of publishing: TestPublishing) throws -> [any Signer] {
        let key = try SigningKey()
        try publishing.changeKeys(
            .channel(TestPublishing.channel("stable")), adding: [key], removing: publishing.releaseKeys,
            signers: [publishing.targetsKeys[0], key, publishing.onlineKey])
        return [key, publishing.onlineKey]
    }

    @Test func releasesPublishedByAThiefAreRevokedByTheirDigests() async throws {
        var (publishing, device, theirs, _) = try await robbed()
        let signers = try replaceReleaseKey(of: publishing)
        // Without the digest, devices keep the release, because no order is higher.
        #expect(try publishing.rollBack(to: .release("1"), signers: signers).revoked == [])
        #expect(try await device.check(at: publishing.now) == "6.6")
        let outcome = try publishing.rollBack(to: .release("1"), revoking: [theirs], signers: signers)
        #expect(outcome.withdrawn == [])
        #expect(outcome.revoked == [theirs])
        #expect(try await device.check(at: publishing.now) == "1")
        try publishing.publish("2", signers: signers)
        #expect(try publishing.open().state.channel("stable", of: "web").entries.map(\.order) == [2])
        #expect(try await device.check(at: publishing.now) == "2")
    }

    @Test func ordersOfAThiefsRevokedReleasesDoNotCount() async throws {
        var (publishing, device, theirs, channel) = try await robbed()
        // Also if the channel of the thief was copied to the repository.
        try channel.bytes.write(to: publishing.url.appending(path: channel.path))
        let signers = try replaceReleaseKey(of: publishing)
        #expect(try publishing.rollBack(to: .release("1"), signers: signers).revoked == [theirs])
        try publishing.publish("2", signers: signers)
        #expect(try publishing.open().state.channel("stable", of: "web").entries.map(\.order) == [2])
        #expect(try await device.check(at: publishing.now) == "2")
    }

    @Test func theReleaseToGoBackToIsNotRevoked() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let digest = try publishing.manifest(of: "1").digest
        #expect(throws: ReleasingError.revoked("1")) {
            try publishing.rollBack(to: .release("1"), revoking: [digest])
        }
    }

    @Test func promotionOfARevokedReleaseIsRefused() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", on: "beta")
        try publishing.promote("1")
        #expect(throws: ReleasingError.usedRelease("1")) { try publishing.promote("1") }
        try publishing.rollBack(to: .embedded)
        #expect(throws: ReleasingError.revoked("1")) { try publishing.promote("1") }
        #expect(throws: ReleasingError.unknownRelease("2", channel: "web-beta", offered: ["1"])) {
            try publishing.promote("2")
        }
    }
}
