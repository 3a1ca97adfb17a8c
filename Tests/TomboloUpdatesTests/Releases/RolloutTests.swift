import Foundation
import SeededRandom
import Testing

@testable import TomboloUpdates

@Suite
struct RolloutTests {
    typealias Fixtures = ReleaseFixtures

    private let rollout = Rollout(
        salt: Fixtures.salt,
        steps: [
            .init(from: Fixtures.start, share: 10_000), .init(from: Fixtures.start + Fixtures.day, share: 100_000),
            .init(from: Fixtures.start + 3 * Fixtures.day, share: 1_000_000),
        ])

    @Test(arguments: [
        (-1000.0, 0), (-0.001, 0), (0, 10_000), (0.9999, 10_000), (1, 100_000), (2.9999, 100_000), (3, 1_000_000),
        (9999, 1_000_000),
    ])
    func theLastStepThatHasBegunDeterminesTheShare(days: Double, share: Int) {
        #expect(rollout.share(at: Fixtures.start + days * Fixtures.day) == share)
    }

    @Test
    func aLaterStepCanLowerTheShare() {
        let paused = Rollout(
            salt: Fixtures.salt,
            steps: rollout.steps.prefix(2) + [.init(from: Fixtures.start + 2 * Fixtures.day, share: 0)])
        #expect(paused.share(at: Fixtures.start + Fixtures.day) == 100_000)
        #expect(paused.share(at: Fixtures.start + 2 * Fixtures.day) == 0)
    }

    @Test
    func raisingTheShareKeepsAllMembers() {
        var generator = SeededGenerator(seed: 26)
        var members = [0, 0, 0]
        for _ in 0..<5000 {
            let id = InstallID(using: &generator)
            let included = [0.0, 1, 3].map { rollout.includes(id, at: Fixtures.start + $0 * Fixtures.day) }
            #expect(!included[0] || included[1])
            #expect(included[2])
            #expect(!rollout.includes(id, at: Fixtures.start - 1))
            for index in included.indices where included[index] { members[index] += 1 }
        }
        #expect((20..<100).contains(members[0]))
        #expect((400..<600).contains(members[1]))
        #expect(members[2] == 5000)
    }

    @Test
    func membershipIsThePositionBelowTheShare() {
        let id = Fixtures.id(3)
        let position = Cohort.position(of: id, salt: Fixtures.salt)
        #expect(!Fixtures.rollout(position).includes(id, at: Fixtures.start))
        #expect(Fixtures.rollout(position + 1).includes(id, at: Fixtures.start))
    }

    @Test
    func aReleaseWithoutRolloutIsOfferedToAll() {
        let entry = Fixtures.entry(1)
        #expect(entry.share(at: .distantPast) == Cohort.size)
        #expect(entry.includes(Fixtures.id(), at: .distantPast))
    }
}
