package import Foundation

/// The choice of the release that a device uses, as a function of the signed data, the device, its releases and the
/// time.
package struct ReleaseChoice: Sendable, Hashable {
    /// The release that the device uses next.
    package let decision: ReleaseDecision
    /// The releases with a higher order than the chosen one, the highest first, each with the reason why it was not
    /// chosen.
    package let held: [HeldRelease]
    /// Whether the staged release is the one to use next. If not, it was superseded, withdrawn, revoked or halted before it was applied, and is
    /// dropped when the check ends.
    package let isStagedWanted: Bool

    /// Chooses the release of a channel that a device uses.
    /// - Parameters:
    ///   - channel: The verified content of the channel's role.
    ///   - halts: The verified content of the halt role.
    ///   - isUserInitiated: Whether the user requested the update. If so, the cohort does not count, unless its share is
    ///     0.
    package static func choose(
        from channel: ReleaseChannel, halts: HaltList = HaltList(), for device: ReleaseDevice,
        having local: LocalReleases, at now: Date, isUserInitiated: Bool = false
    ) -> ReleaseChoice {
        let fit = ReleaseFit(
            revoked: channel.revoked, halted: halts.halted, device: device, local: local, now: now,
            isUserInitiated: isUserInitiated)
        let wanted = channel.entries.first { fit.obstacle(of: $0) == nil }
        let decision = decide(wanted, channel, local)
        let order =
            switch decision {
            case .keep: channel.order(of: local.current)
            case .take(let entry, _): entry.order
            case .embedded, .stayOnEmbedded: channel.order(of: local.embedded)
            }
        let held = channel.entries.prefix { $0.order > order }.compactMap { entry in
            fit.obstacle(of: entry).map { HeldRelease(release: entry.release, order: entry.order, reason: $0) }
        }
        return ReleaseChoice(
            decision: decision, held: held,
            isStagedWanted: decision.manifest != nil && decision.manifest == local.staged?.manifest)
    }

    private static func decide(
        _ wanted: ReleaseEntry?, _ channel: ReleaseChannel, _ local: LocalReleases
    ) -> ReleaseDecision {
        let currentOrder = channel.order(of: local.current)
        let isCurrentRevoked = channel.revoked.contains(local.current.manifest)
        let embeddedOrder = channel.order(of: local.embedded)
        let isEmbeddedRevoked = channel.revoked.contains(local.embedded.manifest)

        // The embedded release is considered before the wanted one. Otherwise a revoked release could be replaced with
        // an older wanted release, which the next check would replace with the embedded release.
        let isEmbeddedPreferred =
            wanted.map { embeddedOrder > $0.order || $0.manifest == local.embedded.manifest } ?? true
        if isEmbeddedPreferred, !isEmbeddedRevoked, isCurrentRevoked || embeddedOrder > currentOrder {
            return .embedded
        }
        if isCurrentRevoked { return wanted.map { .take($0, isMandatory: true) } ?? .stayOnEmbedded }
        // The device never moves to a release of equal or lower order. So if the release in use is withdrawn but not
        // revoked, the device keeps it.
        guard let wanted, wanted.order > currentOrder else { return .keep }
        let isMandatory = currentOrder < channel.mandatoryBelow && channel.mandatoryBelow <= wanted.order
        return .take(wanted, isMandatory: isMandatory)
    }
}

extension ReleaseDecision {
    /// The manifest of the channel's release to take; nil for other decisions.
    fileprivate var manifest: FileDigest? {
        if case .take(let entry, _) = self { entry.manifest } else { nil }
    }
}
