import Testing

@testable import TomboloUpdates

/// The rows of the table of decisions, one by one.
@Suite
struct ReleaseChoiceTests {
    typealias Fixtures = ReleaseFixtures

    private func choose(
        _ channel: ReleaseChannel, _ local: LocalReleases
    ) -> ReleaseChoice {
        ReleaseChoice.choose(from: channel, for: Fixtures.device(), having: local, at: Fixtures.start)
    }

    private let live5 = LocalReleases(live: Fixtures.local(5), embedded: Fixtures.local(2))

    @Test
    func theLiveReleaseIsKeptIfItIsTheBestOffer() {
        let channel = Fixtures.channel([Fixtures.entry(5), Fixtures.entry(4)], mandatoryBelow: 5)
        #expect(choose(channel, live5).decision == .keep)
        #expect(choose(channel, live5).held.isEmpty)
    }

    @Test
    func theReleaseWithTheHighestOrderIsChosen() {
        let channel = Fixtures.channel([Fixtures.entry(6), Fixtures.entry(8), Fixtures.entry(7)])
        #expect(choose(channel, live5).decision == .take(Fixtures.entry(8), isMandatory: false))
        let fresh = LocalReleases(embedded: Fixtures.local(2))
        #expect(choose(channel, fresh).decision == .take(Fixtures.entry(8), isMandatory: false))
    }

    @Test(arguments: [(5, false), (6, true), (8, true), (9, false), (0, false)])
    func anUpdateAcrossTheMandatoryOrderIsMandatory(below: Int, isMandatory: Bool) {
        let channel = Fixtures.channel([Fixtures.entry(8)], mandatoryBelow: below)
        #expect(choose(channel, live5).decision == .take(Fixtures.entry(8), isMandatory: isMandatory))
    }

    @Test
    func aRevokedReleaseIsReplacedByTheOfferedOneOfAnyOrder() {
        for order in [3, 4, 8] {
            let channel = Fixtures.channel([Fixtures.entry(5), Fixtures.entry(order)], revoked: [5])
            #expect(choose(channel, live5).decision == .take(Fixtures.entry(order), isMandatory: true))
        }
    }

    @Test
    func aRevokedReleaseIsReplacedByTheEmbeddedOneIfNothingIsOffered() {
        #expect(choose(Fixtures.channel([], revoked: [5]), live5).decision == .embedded)
        // A bundle that was made for another channel has the order 0 here.
        let other = LocalReleases(live: Fixtures.local(5), embedded: Fixtures.local(2, of: "beta"))
        #expect(choose(Fixtures.channel([], revoked: [5]), other).decision == .embedded)
    }

    @Test
    func aRevokedReleaseIsReplacedByTheEmbeddedOneIfThatIsNewerThanTheOffer() {
        let local = LocalReleases(live: Fixtures.local(5), embedded: Fixtures.local(4))
        let channel = Fixtures.channel([Fixtures.entry(3)], revoked: [5])
        #expect(choose(channel, local).decision == .embedded)
        // With the offered release, the next check would choose the embedded one.
        let next = LocalReleases(live: Fixtures.local(3), embedded: Fixtures.local(4))
        #expect(choose(channel, next).decision == .embedded)
    }

    @Test
    func theRevokedEmbeddedReleaseStaysInUseIfNothingElseFits() {
        let channel = Fixtures.channel([Fixtures.entry(3, runtime: 1...2)], revoked: [2, 5])
        #expect(choose(channel, live5).decision == .stayOnEmbedded)
        #expect(choose(channel, LocalReleases(embedded: Fixtures.local(2))).decision == .stayOnEmbedded)
        let fitting = Fixtures.channel([Fixtures.entry(1)], revoked: [2, 5])
        #expect(choose(fitting, live5).decision == .take(Fixtures.entry(1), isMandatory: true))
        let fresh = LocalReleases(embedded: Fixtures.local(2))
        #expect(choose(fitting, fresh).decision == .take(Fixtures.entry(1), isMandatory: true))
    }

    @Test
    func aWithdrawnReleaseIsKept() {
        #expect(choose(Fixtures.channel([Fixtures.entry(4)]), live5).decision == .keep)
        #expect(choose(Fixtures.channel([]), live5).decision == .keep)
    }

    @Test
    func aNewerEmbeddedReleaseReplacesTheLiveOne() {
        let local = LocalReleases(live: Fixtures.local(5), embedded: Fixtures.local(7))
        #expect(choose(Fixtures.channel([Fixtures.entry(6)]), local).decision == .embedded)
        #expect(choose(Fixtures.channel([]), local).decision == .embedded)
        #expect(
            choose(Fixtures.channel([Fixtures.entry(8)]), local).decision
                == .take(Fixtures.entry(8), isMandatory: false))
        // The same content is used without a download.
        #expect(choose(Fixtures.channel([Fixtures.entry(7)]), local).decision == .embedded)
        // A revoked embedded release is not used.
        #expect(choose(Fixtures.channel([], revoked: [7]), local).decision == .keep)
        #expect(
            choose(Fixtures.channel([Fixtures.entry(6)], revoked: [7]), local).decision
                == .take(Fixtures.entry(6), isMandatory: false))
    }

    @Test
    func ifNoReleaseFitsTheLiveReleaseIsKept() {
        let channel = Fixtures.channel([Fixtures.entry(9, runtime: 8...9)])
        #expect(choose(channel, live5).decision == .keep)
        #expect(choose(channel, LocalReleases(embedded: Fixtures.local(2))).decision == .keep)
    }

    @Test
    func aFailedReleaseIsNotChosenAgainButARebuiltOneIs() {
        let local = LocalReleases(
            live: Fixtures.local(5), embedded: Fixtures.local(2), refused: [Fixtures.digest(6)])
        let failed = choose(Fixtures.channel([Fixtures.entry(6)]), local)
        #expect(failed.decision == .keep)
        #expect(failed.held == [HeldRelease(release: "1.6.0", order: 6, reason: .refused)])
        let rebuilt = Fixtures.entry(7, manifest: 66)
        #expect(
            choose(Fixtures.channel([Fixtures.entry(6), rebuilt]), local).decision == .take(rebuilt, isMandatory: false)
        )
    }
}
