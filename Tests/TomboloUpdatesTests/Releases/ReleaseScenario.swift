import Foundation
import SeededRandom

@testable import TomboloUpdates

/// A random situation in which a release is chosen.
struct ReleaseScenario {
    typealias Fixtures = ReleaseFixtures

    let channel: ReleaseChannel
    let halts: HaltList
    let device: ReleaseDevice
    let local: LocalReleases
    let now = Fixtures.start
    let isUserInitiated: Bool

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let orders = (1...8).filter { _ in Bool.random(using: &random) }
        // Often restricted by one member, so that most releases fit and some do not.
        let entries = orders.map { order in
            Fixtures.entry(
                order, runtime: Self.isRare(&random) ? 8...9 : 6...7,
                needs: Self.isRare(&random) ? ["camera"] : ["files"],
                platforms: Self.isRare(&random) ? ["android"] : Bool.random(using: &random) ? ["linux", "macos"] : nil,
                rollout: Bool.random(using: &random) ? Self.rollout(&random) : nil)
        }
        channel = Fixtures.channel(
            entries, revoked: Self.numbers(&random), mandatoryBelow: Int.random(in: 0...9, using: &random))
        halts = Fixtures.halts(Self.numbers(&random))
        device = Fixtures.device(
            capabilities: Bool.random(using: &random) ? ["files"] : ["files", "camera"], id: InstallID(using: &random))
        local = LocalReleases(
            live: Self.isRare(&random) ? nil : Self.release(&random),
            staged: Bool.random(using: &random) ? Self.release(&random) : nil, embedded: Self.release(&random),
            refused: Set(Self.numbers(&random).map(Fixtures.digest)))
        isUserInitiated = Bool.random(using: &random)
    }

    private static func isRare(_ random: inout SeededGenerator) -> Bool { Int.random(in: 0..<5, using: &random) == 0 }

    private static func numbers(_ random: inout SeededGenerator) -> [Int] {
        var numbers: [Int] = []
        for number in 1...8 where isRare(&random) { numbers.append(number) }
        return numbers
    }

    /// A release of this channel, or of another channel, whose orders are higher.
    private static func release(_ random: inout SeededGenerator) -> LocalRelease {
        let number = Int.random(in: 1...9, using: &random)
        return isRare(&random)
            ? Fixtures.local(number + 100, manifest: number, of: "beta") : Fixtures.local(number)
    }

    private static func rollout(_ random: inout SeededGenerator) -> Rollout {
        let shares = [0, 1, 500_000, 999_999, 1_000_000]
        let days = (-3...3).filter { _ in Bool.random(using: &random) } + [4]
        return Rollout(
            salt: Fixtures.salt,
            steps: days.map { day in
                let share = shares.randomElement(using: &random) ?? 0
                return Rollout.Step(from: Fixtures.start + Double(day) * Fixtures.day, share: share)
            })
    }

    var choice: ReleaseChoice {
        ReleaseChoice.choose(
            from: channel, halts: halts, for: device, having: local, at: now, isUserInitiated: isUserInitiated)
    }
}
