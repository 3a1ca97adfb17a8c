package import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// Halts a release, so that no further device updates to it. Devices that have it keep it.
    ///
    /// Only the online key can sign this change. Halting a halted release again has no further effect.
    /// - Parameters:
    ///   - isHalted: Whether to halt the release; false to offer it again.
    ///   - signers: The online key.
    /// - Throws: ``ReleasingError/unknownRelease(_:channel:offered:)`` if no channel offers the release, among others.
    package func halt(
        _ release: String, of bundle: String, isHalted: Bool = true, signers: [any Signer], now: Date
    ) throws(ReleasingError) -> PublishOutcome {
        let role = RepositoryRole.halt(bundle: bundle)
        let (state, version, expires) = try begin(role, signers: signers, now: now)
        let history = try ReleaseHistory(of: bundle, in: self, state: state).entries
        let manifests = history.filter { $0.offer.release == release }.map(\.offer.manifest)
        guard !manifests.isEmpty else {
            throw .unknownRelease(release, channel: bundle, offered: history.map(\.offer.release))
        }
        var content = HaltContent(version: version, expires: expires, halted: try state.halts(of: bundle).halted)
        if isHalted { content.halted.formUnion(manifests) } else { content.halted.subtract(manifests) }
        return try change(to: [try StagedFile(role, content.value)], with: signers, now: now)
    }
}
