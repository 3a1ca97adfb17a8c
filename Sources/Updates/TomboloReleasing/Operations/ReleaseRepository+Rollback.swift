package import Foundation
package import TomboloUpdates

extension ReleaseRepository {
    /// Goes back to an earlier release: withdraws the newer ones and revokes them, so that devices leave them.
    /// - Parameters:
    ///   - keepsInstalled: Whether devices keep the newer releases that they have. If so, these are not revoked.
    ///   - foreign: Further manifests to revoke. They need not be from this repository, because the holder of a stolen key may
    ///     have published their releases elsewhere, with orders that no later release can exceed.
    /// - Throws: ``ReleasingError``: ``ReleasingError/unknownRelease(_:channel:offered:)``, ``ReleasingError/revoked(_:)`` among others.
    package func rollBack(
        _ channel: String, of bundle: String, to target: RollbackTarget, keepsInstalled: Bool = false,
        revoking foreign: Set<FileDigest> = [], signers: [any Signer], now: Date
    ) throws(ReleasingError) -> RollbackOutcome {
        let role = RepositoryRole.channel(bundle: bundle, channel: channel)
        let (state, version, expires) = try begin(role, signers: signers, now: now)
        let current = try state.channel(channel, of: bundle)
        let history = try ReleaseHistory(of: bundle, in: self, state: state).entries(of: channel)
        var content = try ChannelContent(current, version: version, expires: expires)
        content.revoked.formUnion(foreign)
        let withdrawn: [ReleaseOffer]
        switch target {
        case .release(let release):
            let offer = try rollbackOffer(release, content, history, role)
            // Includes releases that are no longer offered, because devices can still have them.
            withdrawn = history.map(\.offer).filter { $0.order > offer.order }
            content.offers = content.offers.filter { $0.order < offer.order } + [offer]
        case .embedded:
            let embedded = Set(try settings.embedded.filter { $0.bundle == bundle }.map(\.manifest))
            withdrawn = history.map(\.offer).filter { !embedded.contains($0.manifest) }
            content.offers.removeAll { !embedded.contains($0.manifest) }
        }
        if !keepsInstalled { content.revoked.formUnion(withdrawn.map(\.manifest)) }
        content.offers.removeAll { content.revoked.contains($0.manifest) }
        let publication = try change(to: [try StagedFile(role, content.value)], with: signers, now: now)
        return RollbackOutcome(
            publication: publication,
            withdrawn: withdrawn.filter { !current.revoked.contains($0.manifest) }
                .sorted { $0.order > $1.order }.map(\.release),
            revoked: content.revoked.subtracting(current.revoked).sorted { $0.text < $1.text },
            offered: content.offers.sorted { $0.order > $1.order }.map(\.release))
    }

    /// Returns the release to go back to. If it is no longer offered, it comes from a channel version that the present keys have signed.
    private func rollbackOffer(
        _ release: String, _ content: ChannelContent, _ history: [ReleaseHistory.Entry], _ role: RepositoryRole
    ) throws(ReleasingError) -> ReleaseOffer {
        let offered = content.offers.first { $0.release == release }
        guard var offer = offered ?? history.first(where: { $0.isVerified && $0.offer.release == release })?.offer
        else {
            throw .unknownRelease(
                release, channel: role.name, offered: history.filter(\.isVerified).map(\.offer.release))
        }
        guard !content.revoked.contains(offer.manifest) else { throw .revoked(release) }
        // The repository must still have the files.
        for file in try manifest(of: offer, in: role).files where !folder.exists(RepositoryFiles.object(file.digest)) {
            throw .trust(.missing(file: RepositoryFiles.object(file.digest)))
        }
        offer.packs = existingPacks(of: offer)
        return offer
    }
}
