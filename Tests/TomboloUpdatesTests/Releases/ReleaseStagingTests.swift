import Foundation
import Testing

@testable import TomboloUpdates

/// Staged releases over time, on many devices.
@Suite
struct ReleaseStagingTests {
    typealias Fixtures = ReleaseFixtures

    private let ids = (0..<1000).map { Fixtures.id(UInt64($0)) }
    private let steps = Rollout(
        salt: Fixtures.salt,
        steps: [
            .init(from: Fixtures.start, share: 100_000), .init(from: Fixtures.start + Fixtures.day, share: 500_000),
            .init(from: Fixtures.start + 2 * Fixtures.day, share: 1_000_000),
        ])

    /// Lets each device check, and returns the orders in use afterwards.
    private func check(
        _ channel: ReleaseChannel, days: Double, having orders: [Int], halted: [Int] = [], isUserInitiated: Bool = false
    ) -> [Int] {
        zip(ids, orders).map { id, order in
            let local = LocalReleases(live: Fixtures.local(order), embedded: Fixtures.local(1))
            let choice = ReleaseChoice.choose(
                from: channel, halts: Fixtures.halts(halted), for: Fixtures.device(id: id), having: local,
                at: Fixtures.start + days * Fixtures.day, isUserInitiated: isUserInitiated)
            switch choice.decision {
            case .keep: return order
            case .take(let entry, _): return entry.order
            case .embedded, .stayOnEmbedded: return 1
            }
        }
    }

    private var old: [Int] { ids.map { _ in 3 } }

    private func channel(_ rollout: Rollout?, revoked: [Int] = []) -> ReleaseChannel {
        Fixtures.channel([Fixtures.entry(5), Fixtures.entry(7, rollout: rollout)], revoked: revoked)
    }

    @Test
    func theShareFollowsTheSignedStepsWithoutANewSignature() {
        let shares = [-0.01, 0, 0.99, 1, 2].map { days in
            check(channel(steps), days: days, having: old).count { $0 == 7 }
        }
        #expect(shares[0] == 0)
        #expect((70...130).contains(shares[1]))
        #expect(shares[2] == shares[1])
        #expect((450...550).contains(shares[3]))
        #expect(shares[4] == 1000)
    }

    @Test
    func devicesOutsideTheCohortTakeTheNewestFullRelease() {
        #expect(Set(check(channel(steps), days: 0, having: old)) == [5, 7])
    }

    @Test
    func pausingStopsNewDevicesButRemovesTheReleaseFromNone() {
        let before = check(channel(steps), days: 0, having: old)
        let paused = Rollout(
            salt: Fixtures.salt, steps: steps.steps.prefix(1) + [.init(from: Fixtures.start + Fixtures.day, share: 0)])
        #expect(check(channel(paused), days: 5, having: before) == before)
        #expect(!check(channel(paused), days: 5, having: old).contains(7))
    }

    @Test
    func haltingStopsNewDevicesButRemovesTheReleaseFromNone() {
        let before = check(channel(steps), days: 0, having: old)
        #expect(check(channel(steps), days: 2, having: before, halted: [7]) == before)
        #expect(Set(check(channel(steps), days: 2, having: old, halted: [7])) == [5])
        // A halt of the live release, or of the only older one, has no effect on devices that have it.
        #expect(check(channel(nil), days: 0, having: ids.map { _ in 7 }, halted: [5, 7]) == ids.map { _ in 7 })
    }

    @Test
    func withdrawingAReleaseRemovesItFromNoDevice() {
        let before = check(channel(steps), days: 1, having: old)
        #expect(before.contains(7))
        #expect(check(Fixtures.channel([Fixtures.entry(5)]), days: 3, having: before) == before)
    }

    @Test
    func revokingBringsAllDevicesToTheBestReleaseThatFits() {
        let before = check(channel(steps), days: 1, having: old)
        #expect(Set(check(channel(steps, revoked: [7]), days: 1, having: before)) == [5])
        #expect(Set(check(Fixtures.channel([], revoked: [5, 7]), days: 1, having: before)) == [1])
    }

    @Test
    func aUserRequestSkipsTheCohortOnly() {
        let small = Fixtures.rollout(1)
        #expect(Set(check(channel(small), days: 0, having: old, isUserInitiated: true)) == [7])
        let closed = Fixtures.rollout(0)
        #expect(Set(check(channel(closed), days: 0, having: old, isUserInitiated: true)) == [5])
        #expect(Set(check(channel(small), days: -1, having: old, isUserInitiated: true)) == [5])
        #expect(Set(check(channel(small), days: 0, having: old, halted: [7], isUserInitiated: true)) == [5])
        #expect(Set(check(channel(small, revoked: [7]), days: 0, having: old, isUserInitiated: true)) == [5])
    }

    @Test(arguments: [(6, 7, true), (5, 7, true), (4, 9, true), (7, 8, false), (5, 6, false), (3, 4, false)])
    func anUpdateThatSkipsTheMandatoryReleaseIsMandatory(live: Int, newest: Int, isMandatory: Bool) {
        let channel = Fixtures.channel((4...newest).map { Fixtures.entry($0) }, mandatoryBelow: 7)
        let local = LocalReleases(live: Fixtures.local(live), embedded: Fixtures.local(1))
        let choice = ReleaseChoice.choose(from: channel, for: Fixtures.device(), having: local, at: Fixtures.start)
        #expect(choice.decision == .take(Fixtures.entry(newest), isMandatory: isMandatory))
    }
}
