import Foundation
import TomboloUpdates

extension ChannelContent {
    /// Adds an offer, and removes the offers that no device can choose any more.
    mutating func add(_ offer: ReleaseOffer, isMandatory: Bool, halted: HaltList, now: Date) {
        offers.append(offer)
        if isMandatory { mandatoryBelow = offer.order }
        let all = offers
        offers = all.filter { old in
            !all.contains {
                $0.order > old.order && !halted.halted.contains($0.manifest) && $0.replaces(old, from: now)
            }
        }
    }
}

extension ReleaseOffer {
    /// Whether this release is offered to all devices from the given time on, and fits every device that `old` fits.
    fileprivate func replaces(_ old: ReleaseOffer, from now: Date) -> Bool {
        guard rollout?.isFull(from: now) ?? true, needs.isSubset(of: old.needs) else { return false }
        guard runtime.lowerBound <= old.runtime.lowerBound, runtime.upperBound >= old.runtime.upperBound else {
            return false
        }
        guard let platforms else { return true }
        return old.platforms?.isSubset(of: platforms) ?? false
    }
}
