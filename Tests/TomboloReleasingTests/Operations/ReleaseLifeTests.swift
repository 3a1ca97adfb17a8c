import Foundation
import TomboloReleasing
import TomboloUpdates
import Testing

struct ReleaseLifeTests {
    @Test func aReleaseGoesFromBetaToStableAndBack() async throws {
        var publishing = try TestPublishing.published()
        let beta = try TestDevice(publishing, channel: "beta")
        // 20 devices, some of which are in a cohort of 25 %.
        let devices = try (0..<20).map { try TestDevice(publishing, seed: UInt64($0)) }
        func releases() async throws -> Set<String> {
            var found: Set<String> = []
            for device in devices { found.insert(try await device.check(at: publishing.now)) }
            return found
        }
        #expect(try await releases() == ["embedded"])
        try publishing.publish("1.0")
        #expect(try await releases() == ["1.0"])

        try publishing.publish("1.1", on: "beta")
        #expect(try await beta.check(at: publishing.now) == "1.1")
        #expect(try await releases() == ["1.0"])
        try publishing.promote("1.1", rollout: "25%@now,100%@+3d")
        #expect(try await releases() == ["1.0", "1.1"])
        let takers = devices.filter { $0.release == "1.1" }
        #expect((1..<15).contains(takers.count))

        // The online key alone stops the release. Devices that have the release keep it, even after the rollout would
        // have reached all.
        publishing.now += 4 * TestPublishing.day
        try publishing.halt("1.1")
        #expect(try await releases() == ["1.0", "1.1"])
        #expect(devices.filter { $0.release == "1.1" }.count == takers.count)

        let outcome = try publishing.rollBack(to: .release("1.0"))
        #expect(outcome.withdrawn == ["1.1"])
        #expect(outcome.offered == ["1.0"])
        #expect(try await releases() == ["1.0"])
        #expect(try await beta.check(at: publishing.now) == "1.1")

        try publishing.publish("1.2")
        #expect(try await releases() == ["1.2"])
        let state = try publishing.open().state
        #expect(try state.channel("stable", of: "web").entries.map(\.order) == [4])
        #expect(await RepositoryVerification(publishing.url, now: publishing.now).findings() == [])
    }

    @Test func promotedReleasesHaveTheSameManifest() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1.0", on: "beta")
        let objects = publishing.names(in: "objects")
        try publishing.promote("1.0")
        let state = try publishing.open().state
        let entries = try ["beta", "stable"].map { try state.channel($0, of: "web").entries[0] }
        #expect(entries[0].manifest == entries[1].manifest)
        #expect(entries.map(\.order) == [1, 2])
        #expect(publishing.names(in: "objects") == objects)
    }

    @Test func releasesThatNoDeviceCanStillNeedAreDropped() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        // Devices outside the cohort still need the previous release.
        try publishing.publish("2", rollout: "10%@now,100%@+2d")
        #expect(try publishing.offered() == ["2", "1"])
        try publishing.publish("3", rollout: "10%")
        #expect(try publishing.offered() == ["3", "2", "1"])
        // Release 2 is for all devices by now, release 3 is not.
        publishing.now += 3 * TestPublishing.day
        try publishing.publish("4", rollout: "0%")
        #expect(try publishing.offered() == ["4", "3", "2"])
        // Devices with runtime 1 have no other release.
        var request = TestPublishing.request("5", runtime: 2...4)
        try publishing.publish(request)
        #expect(try publishing.offered() == ["5", "4", "3", "2"])
        try publishing.halt("5")
        request = TestPublishing.request("6", runtime: 1...4)
        request.rollout = try RolloutSchedule("100%@now,50%@+1d", now: publishing.now)
        try publishing.publish(request)
        #expect(try publishing.offered() == ["6", "5", "4", "3", "2"])
        request = TestPublishing.request("7", runtime: 1...4)
        try publishing.publish(request)
        #expect(try publishing.offered() == ["7"])
    }

    @Test func mandatoryReleasesCoverAllOlderOnes() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        var request = TestPublishing.request("2")
        request.isMandatory = true
        try publishing.publish(request)
        try publishing.publish("3")
        #expect(try publishing.open().state.channel("stable", of: "web").mandatoryBelow == 2)
    }
}
