import Foundation
import TomboloUpdates
import Testing

@testable import TomboloReleasing

/// The offers that a new one makes unnecessary.
struct ReplacedOffersTests {
    private let now = TestPublishing.start

    private func offer(
        _ order: Int, runtime: ClosedRange<Int> = 1...3, needs: Set<String> = [], platforms: Set<String>? = nil,
        steps: [Rollout.Step]? = nil
    ) throws -> ReleaseOffer {
        ReleaseOffer(
            try BundleManifest(bundle: "web", release: "\(order)", files: []), order: order, runtime: runtime,
            needs: needs, platforms: platforms,
            rollout: steps.map { RolloutPlan(salt: String(repeating: "0", count: 32), steps: $0) })
    }

    /// The orders on offer after a second offer was added to a first one.
    private func kept(_ first: ReleaseOffer, _ second: ReleaseOffer, halted: Bool = false) -> [Int] {
        var content = ChannelContent(bundle: "web", channel: "stable", expires: now)
        content.offers = [first]
        let halts = HaltList(halted ? [second.manifest] : [])
        content.add(second, isMandatory: false, halted: halts, now: now)
        return content.offers.map(\.order)
    }

    @Test func anOfferForTheSameDevicesReplacesAnOlderOne() throws {
        #expect(kept(try offer(1), try offer(2)) == [2])
        #expect(kept(try offer(1), try offer(2, runtime: 0...4)) == [2])
        #expect(kept(try offer(1, needs: ["a", "b"]), try offer(2, needs: ["a"])) == [2])
        #expect(kept(try offer(1, platforms: ["linux"]), try offer(2, platforms: ["linux", "macos"])) == [2])
        #expect(kept(try offer(1, platforms: ["linux"]), try offer(2)) == [2])
        #expect(kept(try offer(1), try offer(2, steps: [.init(from: now, share: 1_000_000)])) == [2])
    }

    @Test func offersThatSomeDevicesNeedAreKept() throws {
        #expect(kept(try offer(1), try offer(2, runtime: 2...3)) == [1, 2])
        #expect(kept(try offer(1), try offer(2, runtime: 1...2)) == [1, 2])
        #expect(kept(try offer(1), try offer(2, needs: ["a"])) == [1, 2])
        #expect(kept(try offer(1, needs: ["b"]), try offer(2, needs: ["a"])) == [1, 2])
        #expect(kept(try offer(1), try offer(2, platforms: ["linux"])) == [1, 2])
        #expect(kept(try offer(1, platforms: ["macos"]), try offer(2, platforms: ["linux"])) == [1, 2])
        #expect(kept(try offer(1), try offer(2, steps: [.init(from: now, share: 999_999)])) == [1, 2])
        #expect(kept(try offer(1), try offer(2, steps: [.init(from: now + 1, share: 1_000_000)])) == [1, 2])
        let paused = [Rollout.Step(from: now, share: 1_000_000), Rollout.Step(from: now + 60, share: 0)]
        #expect(kept(try offer(1), try offer(2, steps: paused)) == [1, 2])
    }

    @Test func aHaltedOfferReplacesNoOther() throws {
        #expect(kept(try offer(1), try offer(2), halted: true) == [1, 2])
    }

    @Test func anOfferWithALowerOrderReplacesNoOther() throws {
        #expect(kept(try offer(3), try offer(2)) == [3])
        #expect(kept(try offer(3, runtime: 1...1), try offer(2)) == [3, 2])
    }
}
