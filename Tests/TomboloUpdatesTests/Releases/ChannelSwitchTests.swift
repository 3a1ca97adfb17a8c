import Testing

@testable import TomboloUpdates

@Suite
struct ChannelSwitchTests {
    typealias Fixtures = ReleaseFixtures

    private let stable = Fixtures.channel([Fixtures.entry(10), Fixtures.entry(12)])
    private let beta = Fixtures.channel([Fixtures.entry(40), Fixtures.entry(41)], named: "beta")

    private func decide(_ channel: ReleaseChannel, _ local: LocalReleases) -> ReleaseDecision {
        ReleaseChoice.choose(from: channel, for: Fixtures.device(), having: local, at: Fixtures.start).decision
    }

    private func live(_ release: LocalRelease) -> LocalReleases {
        LocalReleases(live: release, embedded: Fixtures.local(9))
    }

    @Test
    func switchingChannelsTakesTheNewChannelsReleaseEvenIfItsOrderIsLower() {
        let onBeta = live(Fixtures.local(41, of: "beta"))
        #expect(decide(beta, onBeta) == .keep)
        #expect(decide(stable, onBeta) == .take(Fixtures.entry(12), isMandatory: false))
        let onStable = live(Fixtures.local(12))
        #expect(decide(stable, onStable) == .keep)
        #expect(decide(beta, onStable) == .take(Fixtures.entry(41), isMandatory: false))
    }

    @Test
    func aPromotedReleaseIsKeptAfterTheSwitch() {
        let promoted = Fixtures.channel([Fixtures.entry(12), Fixtures.entry(13, manifest: 41)])
        #expect(decide(promoted, live(Fixtures.local(41, of: "beta"))) == .keep)
        // It is superseded by the order that it has here.
        let next = Fixtures.channel([Fixtures.entry(13, manifest: 41), Fixtures.entry(14)])
        #expect(decide(next, live(Fixtures.local(41, of: "beta"))) == .take(Fixtures.entry(14), isMandatory: false))
    }

    @Test
    func anEmptyChannelGivesItsEmbeddedReleaseOrKeepsTheLiveOne() {
        let empty = Fixtures.channel([])
        let onBeta = Fixtures.local(41, of: "beta")
        #expect(decide(empty, live(onBeta)) == .embedded)
        let foreign = LocalReleases(live: onBeta, embedded: Fixtures.local(9, of: "nightly"))
        #expect(decide(empty, foreign) == .keep)
    }

    @Test
    func anEmbeddedReleaseOfAnotherChannelHasTheOrderZero() {
        let local = LocalReleases(live: Fixtures.local(10), embedded: Fixtures.local(99, of: "beta"))
        #expect(decide(stable, local) == .take(Fixtures.entry(12), isMandatory: false))
        let fresh = LocalReleases(embedded: Fixtures.local(99, of: "beta"))
        #expect(decide(stable, fresh) == .take(Fixtures.entry(12), isMandatory: false))
    }
}
