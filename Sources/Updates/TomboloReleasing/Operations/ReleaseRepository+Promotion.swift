package import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// Offers a release from one channel on another one, with the same manifest.
    /// - Parameters:
    ///   - release: The name of the release.
    ///   - source: The channel that offers it.
    ///   - destination: The channel that offers it from now on.
    ///   - rollout: The rollout; nil to offer the release to all devices.
    ///   - isMandatory: Whether every device with an older release must update to it.
    ///   - count: The number of releases of the destination from which deltas and packs are made, and also from the embedded releases; 0 for none.
    ///     Existing ones are kept.
    ///   - generator: The source of the rollout's salt.
    /// - Throws: ``ReleasingError``.
    package func promote(
        _ release: String, of bundle: String, from source: String, to destination: String,
        rollout: RolloutSchedule? = nil, isMandatory: Bool = false, deltas count: Int, signers: [any Signer],
        now: Date, using generator: inout some RandomNumberGenerator
    ) async throws(ReleasingError) -> PublishOutcome {
        var new = try newOffer(
            of: release, bundle: bundle, from: source, to: destination, signers: signers, now: now)
        new.offer.rollout = rollout.map { RolloutPlan(salt: RolloutPlan.salt(using: &generator), steps: $0.steps) }
        new.isMandatory = isMandatory
        try await stageForms(of: &new, deltas: count)
        return try offer(new, with: signers, now: now)
    }

    /// Offers a release from one channel on another one, without making compressed forms.
    /// - Throws: ``ReleasingError``.
    package func promote(
        _ release: String, of bundle: String, from source: String, to destination: String,
        rollout: RolloutSchedule? = nil, isMandatory: Bool = false, signers: [any Signer], now: Date,
        using generator: inout some RandomNumberGenerator
    ) throws(ReleasingError) -> PublishOutcome {
        var new = try newOffer(
            of: release, bundle: bundle, from: source, to: destination, signers: signers, now: now)
        new.offer.rollout = rollout.map { RolloutPlan(salt: RolloutPlan.salt(using: &generator), steps: $0.steps) }
        new.isMandatory = isMandatory
        return try offer(new, with: signers, now: now)
    }

    /// Checks a promotion, and puts the manifest in staging. The new offer has no rollout.
    private func newOffer(
        of release: String, bundle: String, from source: String, to destination: String, signers: [any Signer],
        now: Date
    ) throws(ReleasingError) -> NewOffer {
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
        offer.rollout = nil
        offer.packs = existingPacks(of: offer)
        return NewOffer(
            offer: offer, manifest: manifest, role: role, channel: channel, version: version, expires: expires,
            halts: try state.halts(of: bundle), history: history)
    }
}
