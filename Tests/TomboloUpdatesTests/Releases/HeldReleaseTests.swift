import Testing

@testable import TomboloUpdates

@Suite
struct HeldReleaseTests {
    typealias Fixtures = ReleaseFixtures

    private let live5 = LocalReleases(live: Fixtures.local(5), embedded: Fixtures.local(2))

    private func choose(
        _ channel: ReleaseChannel, _ local: LocalReleases, halted: [Int] = [],
        device: ReleaseDevice = Fixtures.device()
    ) -> ReleaseChoice {
        ReleaseChoice.choose(
            from: channel, halts: Fixtures.halts(halted), for: device, having: local, at: Fixtures.start)
    }

    @Test
    func theReasonsOfNewerReleasesAreListed() {
        let entries = [
            Fixtures.entry(14), Fixtures.entry(13, runtime: 8...9), Fixtures.entry(12, platforms: ["android"]),
            Fixtures.entry(11, needs: ["nfc", "camera", "files"]), Fixtures.entry(10),
            Fixtures.entry(9, rollout: Fixtures.rollout(1)), Fixtures.entry(8, rollout: Fixtures.rollout(0)),
            Fixtures.entry(7), Fixtures.entry(6, runtime: 1...2),
        ]
        let choice = choose(
            Fixtures.channel(entries, revoked: [14]), live5, halted: [10],
            device: Fixtures.device(capabilities: ["files"]))
        #expect(choice.decision == .take(Fixtures.entry(7), isMandatory: false))
        #expect(choice.held.map(\.order) == [14, 13, 12, 11, 10, 9, 8])
        #expect(
            choice.held.map(\.reason) == [
                .revoked, .runtime(8...9), .platform, .capabilities(["camera", "nfc"]), .halted, .cohort(share: 1),
                .cohort(share: 0),
            ])
        #expect(
            choice.held.map(\.description) == [
                "release 1.14.0 is not used: it is revoked",
                "release 1.13.0 is not used: it needs runtime 8 to 9 of the app",
                "release 1.12.0 is not used: it is for other platforms",
                "release 1.11.0 is not used: the app lacks camera, nfc",
                "release 1.10.0 is not used: it is halted",
                "release 1.9.0 is not used: it is offered to 0.0001 % of the devices, but not to this one",
                "release 1.8.0 is not used: its rollout has not begun or is paused",
            ])
    }

    @Test
    func onlyReleasesNewerThanTheChosenOneAreListedAsHeld() {
        let unfit = Fixtures.channel(
            [Fixtures.entry(4, runtime: 1...2), Fixtures.entry(6, runtime: 1...2)], revoked: [5])
        #expect(choose(unfit, live5).held.map(\.order) == [6, 4])
        let newer = LocalReleases(live: Fixtures.local(5), embedded: Fixtures.local(5, manifest: 4))
        #expect(choose(unfit, newer).held.map(\.order) == [6])
        #expect(choose(Fixtures.channel(unfit.entries), live5).held.map(\.order) == [6])
    }

    @Test
    func reasonsAreReadable() {
        #expect(HeldRelease.Reason.cohort(share: 250_000).description.contains(" 25 %"))
        #expect(HeldRelease.Reason.cohort(share: 12_500).description.contains(" 1.25 %"))
        #expect(HeldRelease.Reason.runtime(8...8).description == "it needs runtime 8 of the app")
        #expect(HeldRelease.Reason.refused.description == "it failed on this device")
    }
}
