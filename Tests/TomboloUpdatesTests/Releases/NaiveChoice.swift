import Foundation

@testable import TomboloUpdates

/// A second implementation of the choice, for comparison: all releases that a device may use next are collected, and
/// the one with the highest order is chosen.
enum NaiveChoice {
    private struct Option {
        let order: Int
        /// Of two options with one order, the one with the lower rank is chosen.
        let rank: Int
        let decision: ReleaseDecision
    }

    static func decision(_ scenario: ReleaseScenario) -> ReleaseDecision {
        let (channel, local) = (scenario.channel, scenario.local)
        let live = local.live ?? local.embedded
        var options: [Option] = []
        let liveOrder = order(of: live, in: channel)
        let isLiveRevoked = channel.revoked.contains(live.manifest)
        if !isLiveRevoked { options.append(Option(order: liveOrder, rank: 0, decision: .keep)) }
        if !channel.revoked.contains(local.embedded.manifest) {
            options.append(Option(order: order(of: local.embedded, in: channel), rank: 1, decision: .embedded))
        }
        for entry in channel.entries where fits(entry, scenario) {
            var isMandatory = isLiveRevoked
            if liveOrder < channel.mandatoryBelow, entry.order >= channel.mandatoryBelow { isMandatory = true }
            options.append(Option(order: entry.order, rank: 2, decision: .take(entry, isMandatory: isMandatory)))
        }
        var best: Option?
        for option in options {
            guard let known = best else {
                best = option
                continue
            }
            if option.order > known.order || (option.order == known.order && option.rank < known.rank) { best = option }
        }
        return best?.decision ?? .stayOnEmbedded
    }

    private static func order(of release: LocalRelease, in channel: ReleaseChannel) -> Int {
        var order = 0
        if release.channel == channel.channel { order = release.order }
        for entry in channel.entries where entry.manifest == release.manifest { order = entry.order }
        return order
    }

    private static func fits(_ entry: ReleaseEntry, _ scenario: ReleaseScenario) -> Bool {
        let (device, local) = (scenario.device, scenario.local)
        var isFit = device.runtime >= entry.runtime.lowerBound && device.runtime <= entry.runtime.upperBound
        for need in entry.needs { isFit = isFit && device.capabilities.contains(need) }
        if let platforms = entry.platforms { isFit = isFit && platforms.contains(device.platform) }
        if scenario.channel.revoked.contains(entry.manifest) || local.refused.contains(entry.manifest) { isFit = false }
        guard isFit else { return false }
        let isLive = (local.live ?? local.embedded).manifest == entry.manifest
        let isStaged = local.staged?.manifest == entry.manifest
        var share = 1_000_000
        if let rollout = entry.rollout {
            share = 0
            for step in rollout.steps where step.date.timeIntervalSince(scenario.now) <= 0 { share = step.share }
        }
        let position = Cohort.position(of: device.id, salt: entry.rollout?.salt ?? "")
        let isOffered = scenario.isUserInitiated ? share != 0 : position < share
        return isLive || (!scenario.halts.halted.contains(entry.manifest) && (isStaged || isOffered))
    }
}
