import Foundation
import TomboloReleasing
import TomboloTestServer
import Testing

@testable import TomboloUpdates

/// Releases that are refused. The repository does not change.
struct PublishingRefusalTests {
    /// Expects an error, and that no file of the repository changes.
    private func refuses(
        _ error: ReleasingError, _ publishing: TestPublishing, _ request: ReleaseRequest,
        signers: [any Signer]? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var publishing = publishing
        let before = try publishing.contents()
        #expect(throws: error, sourceLocation: sourceLocation) { try publishing.publish(request, signers: signers) }
        #expect(try publishing.contents() == before, sourceLocation: sourceLocation)
    }

    @Test func aReleaseNameCannotBeUsedAgain() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        try publishing.publish("2")
        // The name also stays used if the release is no longer offered, and on the other channels.
        #expect(try publishing.offered() == ["2"])
        try refuses(.usedRelease("1"), publishing, TestPublishing.request("1"))
        try refuses(.usedRelease("2"), publishing, TestPublishing.request("2", on: "beta"))
    }

    @Test func aReleaseOrderCannotBeUsedAgain() throws {
        var publishing = try TestPublishing.published()
        var request = TestPublishing.request("1")
        request.order = 57
        try publishing.publish(request)
        request = TestPublishing.request("2", on: "beta")
        request.order = 57
        try refuses(.usedOrder(57, next: 58), publishing, request)
        request.order = nil
        try publishing.publish(request)
        #expect(try publishing.open().state.channel("beta", of: "web").entries.map(\.order) == [58])
        // The order of a release that was revoked stays used.
        try publishing.rollBack(to: .embedded)
        try publishing.publish("3")
        #expect(try publishing.open().state.channel("stable", of: "web").entries.map(\.order) == [59])
    }

    @Test func theOrderAndNameOfAStagedReleaseCannotBeUsedAgain() throws {
        var publishing = try TestPublishing.published()
        let outcome = try publishing.publish("1", on: "beta", signers: [])
        #expect(outcome.published.isEmpty)
        try refuses(.usedRelease("1"), publishing, TestPublishing.request("1"))
        try publishing.publish("2")
        #expect(try publishing.open().state.channel("stable", of: "web").entries.map(\.order) == [2])
    }

    @Test func theRuntimeHasToBeOneOfAnEmbeddedRelease() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let embedded = try publishing.open().embed(
            "1", of: "web", in: publishing.folder.file("app"), now: publishing.now)
        try refuses(
            .runtime(4...5, embedded: [embedded]), publishing, TestPublishing.request("2", runtime: 4...5))
        try publishing.publish(TestPublishing.request("3", runtime: 3...5))
        var request = TestPublishing.request("4", runtime: 4...5)
        request.isForNewRuntime = true
        try publishing.publish(request)
    }

    @Test func keysOfOtherRolesAreRefused() throws {
        let publishing = try TestPublishing.published()
        let other = try SigningKey()
        for key in [other, publishing.rootKeys[0], publishing.targetsKeys[0]] {
            try refuses(
                .foreignKey(try key.publicKey.identifier, roles: ["web-stable"]), publishing,
                TestPublishing.request("1"), signers: publishing.publishingKeys + [key])
        }
    }

    @Test func unknownChannelsAndBundlesAreRefused() throws {
        let publishing = try TestPublishing.published()
        let known = ["web-beta", "web-halt", "web-stable"]
        try refuses(.unknownRole("web-nightly", known: known), publishing, TestPublishing.request("1", on: "nightly"))
        var request = TestPublishing.request("1")
        request.bundle = "other"
        try refuses(.unknownRole("other-stable", known: known), publishing, request)
        try refuses(.name(.channel("halt")), publishing, TestPublishing.request("1", on: "halt"))
        try refuses(.name(.release("a/b")), publishing, TestPublishing.request("a/b"))
        try refuses(.name(.release("..")), publishing, TestPublishing.request(".."))
    }

    @Test func aChannelInStagingIsNotChangedAgain() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", signers: [])
        try refuses(.alreadyStaged(role: "web-stable"), publishing, TestPublishing.request("2"))
        #expect(throws: ReleasingError.alreadyStaged(role: "web-stable")) { try publishing.rollBack(to: .embedded) }
        #expect(try publishing.open().discard() == [TestPublishing.channel("stable")])
        #expect(publishing.names(in: "staging").isEmpty)
        try publishing.publish("2")
        #expect(try publishing.offered() == ["2"])
    }

    @Test func nothingIsPublishedBeforeTheFirstMetadata() throws {
        var publishing = try TestPublishing()
        _ = try publishing.create()
        #expect(throws: ReleasingError.notPublished(try publishing.open().folder.path)) { try publishing.publish("1") }
        #expect(throws: ReleasingError.alreadyRepository(try publishing.open().folder.path)) { try publishing.create() }
        #expect(throws: ReleasingError.notRepository(publishing.folder.path("none"))) {
            try ReleaseRepository(publishing.folder.file("none"))
        }
    }

    @Test func entriesOfALaterFormatAreKept() throws {
        let publishing = try TestPublishing.published()
        let channel = ReleaseChannel(
            bundle: "web", channel: "stable", entries: [],
            passedOver: [PassedOverTarget(path: "web/stable/1/bundle.json", version: 2)])
        #expect(throws: ReleasingError.newerFormat(role: "web-stable")) {
            try ChannelContent(channel, version: 2, expires: publishing.now)
        }
    }
}
