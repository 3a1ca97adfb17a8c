package import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// Offers a release of one channel on another one, with the same manifest.
    /// - Parameters:
    ///   - release: The name of the release.
    ///   - source: The channel that offers it.
    ///   - destination: The channel that offers it from now on.
    ///   - rollout: The rollout; nil to offer the release to all devices.
    ///   - isMandatory: Whether every device with an older release has to take it.
    ///   - generator: The source of the rollout's salt.
    /// - Throws: ``ReleasingError``.
    package func promote(
        _ release: String, of bundle: String, from source: String, to destination: String,
        rollout: RolloutSchedule? = nil, isMandatory: Bool = false, signers: [any Signer], now: Date,
        using generator: inout some RandomNumberGenerator
    ) throws(ReleasingError) -> PublishOutcome {
        let sourceRole = RepositoryRole.channel(bundle: bundle, channel: source)
        let role = RepositoryRole.channel(bundle: bundle, channel: destination)
        let (state, version, expires) = try begin(role, signers: signers, now: now)
        let offered = try state.channel(source, of: bundle)
        guard let entry = offered.entries.first(where: { $0.release == release }) else {
            throw .unknownRelease(release, channel: sourceRole.name, offered: offered.entries.map(\.release))
        }
        let channel = try state.channel(destination, of: bundle)
        guard !channel.revoked.contains(entry.manifest) else { throw .revoked(release) }
        let history = try ReleaseHistory(of: bundle, in: self, state: state)
        guard !history.entries(of: destination).contains(where: { $0.offer.release == release }) else {
            throw .usedRelease(release)
        }
        var offer = ReleaseOffer(entry)
        let manifest = try manifest(of: offer, in: sourceRole)
        try stageContent(
            manifest.bytes,
            as: RepositoryFiles.manifest(
                manifest.digest,
                target: ReleaseNames.targetPath(bundle: bundle, channel: destination, release: release)))
        offer.order = history.lastOrder + 1
        offer.rollout = rollout.map { RolloutPlan(salt: RolloutPlan.salt(using: &generator), steps: $0.steps) }
        var content = try ChannelContent(channel, version: version, expires: expires)
        content.add(offer, isMandatory: isMandatory, halted: try state.halts(of: bundle), now: now)
        return try change(to: [try StagedFile(role, content.value)], with: signers, now: now)
    }
}
