import Foundation
import SeededRandom
import TomboloReleasing
import TomboloUpdates
import Testing

struct RolloutScheduleTests {
    private let now = Date(timeIntervalSince1970: 1_795_510_800.7)
    private let second = Date(timeIntervalSince1970: 1_795_510_800)

    private func steps(_ text: String) throws -> [Rollout.Step] { try RolloutSchedule(text, now: now).steps }

    @Test func timesAreRelativeOrDates() throws {
        #expect(
            try steps("1%@now,10%@+30m,20%@+12h,50%@+1d,100%@+2w") == [
                .init(from: second, share: 10_000), .init(from: second + 1_800, share: 100_000),
                .init(from: second + 43_200, share: 200_000), .init(from: second + 86_400, share: 500_000),
                .init(from: second + 1_209_600, share: 1_000_000),
            ])
        #expect(try steps("25%") == [.init(from: second, share: 250_000)])
        #expect(try steps("0%@2026-11-24T10:00:00Z") == [.init(from: second + 3_600, share: 0)])
    }

    @Test func sharesHaveUpToFourDecimals() throws {
        let shares = try ["0.0001%", "0.5%", "12.25%", "099.9999%", "100.0%"].map { try steps($0)[0].share }
        #expect(shares == [1, 5_000, 122_500, 999_999, 1_000_000])
    }

    @Test(arguments: [
        "", "1", "1%@", "%", "-1%", "101%", "100.0001%", "1.00001%", "1.%", ".5%", "1e1%", "1%@soon", "1%@+1y", "1%@+d",
        "1%@+-1d",
        "1%@2026-11-24", "1%@2026-11-24T09:00:00", "1%@now,", "2%@+1d,3%@now", "1%@now,2%@now", "１%", "1 %", "1000%",
    ])
    func malformedRolloutSchedulesAreRefused(text: String) {
        #expect(throws: ReleasingError.self) { try steps(text) }
    }

    @Test func aLargerShareIncludesTheDevicesOfASmallerOne() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", rollout: "10%")
        func plan() throws -> RolloutPlan {
            RolloutPlan(try #require(try publishing.open().state.channel("stable", of: "web").entries[0].rollout))
        }
        let first = try plan()
        #expect(first.salt.utf8.count == 32)
        publishing.now += 60
        try publishing.changeRollout("1", to: .schedule(try RolloutSchedule("20%", now: publishing.now)))
        #expect(try plan().salt == first.salt)
        #expect(try plan().share(at: publishing.now) == 200_000)

        try publishing.changeRollout("1", to: .pause)
        #expect(try plan() == RolloutPlan(salt: first.salt, steps: [.init(from: publishing.now, share: 0)]))
        try publishing.changeRollout("1", to: .finish)
        #expect(try publishing.open().state.channel("stable", of: "web").entries[0].rollout == nil)
        // A later rollout has other first devices.
        try publishing.changeRollout("1", to: .schedule(try RolloutSchedule("5%", now: publishing.now)))
        #expect(try plan().salt != first.salt)
        #expect(throws: ReleasingError.unknownRelease("9", channel: "web-stable", offered: ["1"])) {
            try publishing.changeRollout("9", to: .pause)
        }
    }

    @Test func pauseKeepsDevicesAndStopsOthers() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", rollout: "50%")
        let devices = try (0..<20).map { try TestDevice(publishing, seed: UInt64($0)) }
        for device in devices { try await device.check(at: publishing.now) }
        let takers = devices.filter { $0.release == "1" }.count
        #expect((1..<20).contains(takers))
        try publishing.changeRollout("1", to: .pause)
        for device in devices + [try TestDevice(publishing, seed: 3)] { try await device.check(at: publishing.now) }
        #expect(devices.filter { $0.release == "1" }.count == takers)
    }
}
