import Testing

@testable import TomboloUpdates

@Suite
struct StagedReleaseTests {
    typealias Fixtures = ReleaseFixtures

    private let local = LocalReleases(
        live: Fixtures.local(5), staged: Fixtures.local(7), embedded: Fixtures.local(2))

    private func choose(_ channel: ReleaseChannel, halted: [Int] = []) -> ReleaseChoice {
        ReleaseChoice.choose(
            from: channel, halts: Fixtures.halts(halted), for: Fixtures.device(), having: local, at: Fixtures.start)
    }

    @Test
    func aStagedReleaseStaysWantedWhenItsShareIsLowered() {
        let entry = Fixtures.entry(7, rollout: Fixtures.rollout(0))
        let choice = choose(Fixtures.channel([Fixtures.entry(5), entry]))
        #expect(choice.decision == .take(entry, isMandatory: false))
        #expect(choice.isStagedWanted)
    }

    @Test
    func aStagedReleaseIsDroppedWhenItIsHalted() {
        let choice = choose(Fixtures.channel([Fixtures.entry(7), Fixtures.entry(6)]), halted: [7])
        #expect(choice.decision == .take(Fixtures.entry(6), isMandatory: false))
        #expect(!choice.isStagedWanted)
        #expect(choice.held.map(\.reason) == [.halted])
    }

    @Test
    func aStagedReleaseIsDroppedWhenItIsRevokedWithdrawnOrSuperseded() {
        let revoked = choose(Fixtures.channel([Fixtures.entry(7)], revoked: [7]))
        #expect(revoked.decision == .keep)
        #expect(!revoked.isStagedWanted)
        #expect(!choose(Fixtures.channel([Fixtures.entry(5)])).isStagedWanted)
        #expect(!choose(Fixtures.channel([Fixtures.entry(7), Fixtures.entry(8)])).isStagedWanted)
        #expect(!choose(Fixtures.channel([])).isStagedWanted)
    }

    @Test
    func withoutAStagedReleaseNoneIsWanted() {
        let fresh = LocalReleases(embedded: Fixtures.local(2))
        for entries in [[], [Fixtures.entry(3)]] {
            let choice = ReleaseChoice.choose(
                from: Fixtures.channel(entries), for: Fixtures.device(), having: fresh, at: Fixtures.start)
            #expect(!choice.isStagedWanted)
        }
    }
}
