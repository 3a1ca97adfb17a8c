import Testing

@testable import TomboloUpdates

@Suite
struct ReleaseScenarioTests {
    @Test
    func theChoiceEqualsThatOfANaiveImplementation() {
        var counts: [String: Int] = [:]
        for seed in 0..<5000 as Range<UInt64> {
            let scenario = ReleaseScenario(seed: seed)
            let choice = scenario.choice
            #expect(choice.decision == NaiveChoice.decision(scenario), "seed \(seed)")
            counts[Self.name(choice.decision), default: 0] += 1
            for held in choice.held { counts[Self.name(held.reason), default: 0] += 1 }
        }
        let names = [
            "keep", "take", "mandatory", "embedded", "stayOnEmbedded", "revoked", "refused", "runtime", "platform",
            "capabilities", "halted", "cohort",
        ]
        for name in names { #expect(counts[name, default: 0] >= 40, "\(name): \(counts)") }
    }

    @Test
    func choosingAgainKeepsTheChosenRelease() {
        for seed in 0..<2000 as Range<UInt64> {
            let scenario = ReleaseScenario(seed: seed)
            let choice = scenario.choice
            let local = scenario.local
            let live: LocalRelease? =
                switch choice.decision {
                case .keep: local.live
                case .embedded, .stayOnEmbedded: nil
                case .take(let entry, _):
                    LocalRelease(manifest: entry.manifest, order: entry.order, channel: scenario.channel.channel)
                }
            let next = ReleaseChoice.choose(
                from: scenario.channel, halts: scenario.halts, for: scenario.device,
                having: LocalReleases(
                    live: live, staged: choice.isStagedWanted ? local.staged : nil, embedded: local.embedded,
                    refused: local.refused),
                at: scenario.now, isUserInitiated: scenario.isUserInitiated)
            #expect(next.decision == (choice.decision == .stayOnEmbedded ? .stayOnEmbedded : .keep), "seed \(seed)")
        }
    }

    @Test
    func everyReleaseAboveTheChosenOneHasAReason() {
        for seed in 0..<2000 as Range<UInt64> {
            let scenario = ReleaseScenario(seed: seed)
            let choice = scenario.choice
            guard case .take(let entry, _) = choice.decision else { continue }
            #expect(choice.held.map(\.order) == scenario.channel.entries.map(\.order).filter { $0 > entry.order })
            #expect(choice.isStagedWanted == (scenario.local.staged?.manifest == entry.manifest))
        }
    }

    private static func name(_ decision: ReleaseDecision) -> String {
        switch decision {
        case .keep: "keep"
        case .take(_, let isMandatory): isMandatory ? "mandatory" : "take"
        case .embedded: "embedded"
        case .stayOnEmbedded: "stayOnEmbedded"
        }
    }

    private static func name(_ reason: HeldRelease.Reason) -> String {
        switch reason {
        case .revoked: "revoked"
        case .refused: "refused"
        case .runtime: "runtime"
        case .platform: "platform"
        case .capabilities: "capabilities"
        case .halted: "halted"
        case .cohort: "cohort"
        }
    }
}
