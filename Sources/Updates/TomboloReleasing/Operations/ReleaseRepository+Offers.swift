import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// Puts the compressed forms of a release in staging, and names its packs in the offer.
    /// - Parameter count: The number of the channel's older releases from which deltas and packs are made.
    func stageForms(of new: inout NewOffer, deltas count: Int) async throws(ReleasingError) {
        let older = try olderReleases(than: new.offer, on: new.role, count: count, history: new.history)
        let packs = try await CompressedForms(new.manifest, from: older, in: self).stage()
        new.offer.packs.merge(packs) { _, new in new }
    }

    /// Signs the channel version that offers a release, and publishes it if enough keys have signed.
    func offer(
        _ new: NewOffer, with signers: [any Signer], now: Date
    ) throws(ReleasingError) -> PublishOutcome {
        var content = try ChannelContent(new.channel, version: new.version, expires: new.expires)
        content.add(new.offer, isMandatory: new.isMandatory, halted: new.halts, now: now)
        return try change(to: [try StagedFile(new.role, content.value)], with: signers, now: now)
    }

    /// Returns the release's packs that the repository still has, with their signed sizes.
    func existingPacks(of offer: ReleaseOffer) -> [FileDigest: Int] {
        offer.packs.filter { old, _ in folder.exists(TransportFile.pack(offer.manifest, from: old).path) }
    }
}
