import Foundation
import TomboloReleasing
import TomboloUpdates
import Testing

struct HaltTests {
    @Test func theOnlineKeyAloneStopsAReleaseAndOffersItAgain() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let (first, second) = (try TestDevice(publishing), try TestDevice(publishing))
        try await first.check(at: publishing.now)
        let outcome = try publishing.halt("1")
        #expect(
            outcome.published == ["metadata/2.web-halt.json", "metadata/3.snapshot.json", "metadata/timestamp.json"])
        #expect(try await first.check(at: publishing.now) == "1")
        #expect(try await second.check(at: publishing.now) == "embedded")
        // Halting a release again is not an error and changes nothing.
        try publishing.halt("1")
        #expect(try publishing.open().state.halts(of: "web").halted.count == 1)
        try publishing.halt("1", isHalted: false)
        #expect(try await second.check(at: publishing.now) == "1")
    }

    @Test func aReleaseIsStoppedOnAllChannels() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", on: "beta")
        try publishing.promote("1")
        try publishing.halt("1")
        for channel in ["beta", "stable"] {
            #expect(try await TestDevice(publishing, channel: channel).check(at: publishing.now) == "embedded")
        }
    }

    @Test func haltsWithOtherKeysOrForUnknownReleasesAreRefused() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let key = publishing.releaseKeys[0]
        #expect(throws: ReleasingError.foreignKey(try key.publicKey.identifier, roles: ["web-halt"])) {
            try publishing.halt("1", signers: [key])
        }
        #expect(throws: ReleasingError.unknownRelease("2", channel: "web", offered: ["1"])) { try publishing.halt("2") }
    }

    @Test func aStopDoesNotWaitForAReleaseInStaging() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        try publishing.publish("2", signers: [])
        #expect(try publishing.halt("1").published.count == 3)
        #expect(try await TestDevice(publishing).check(at: publishing.now) == "embedded")
        #expect(try publishing.open().stagedFiles.keys.map(\.name) == ["web-stable"])
    }
}
