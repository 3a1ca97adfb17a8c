import Foundation
import TomboloUpdates

/// The check of this machine's clock before a timestamp is signed.
///
/// An app assumes that the present time is not before the time at which the trusted timestamp was signed. So after a
/// timestamp from a clock that was far ahead, it rejects all later files as expired.
extension ReleaseRepository {
    /// The time by which publishers' clocks may differ, in seconds: a day, which covers a clock that is set to the time
    /// of another zone.
    private static let clockTolerance: TimeInterval = 86_400

    /// Verifies that the present time is plausible, if one of the keys can sign a timestamp.
    ///
    /// It is not plausible if it is more than a day before the time at which the published timestamp was signed, if it
    /// is later than that by more than the longest lifetime of a file that the online key signs, or if it is after the
    /// root's expiry. The time of the last timestamp is not compared if the published root has none of the keys. A new
    /// online key then replaces a lost one, however long ago it was lost, and apps discard a timestamp that the new
    /// root does not verify.
    /// - Parameters:
    ///   - proposal: The metadata that is to be published.
    ///   - replacesRoot: Whether a new root is being made that replaces the proposal's root.
    /// - Throws: ``ReleasingError/clock(now:signed:)``, ``ReleasingError/expiredRoot(expires:now:)``.
    func checkClock(
        _ now: Date, of signers: [any Signer], for proposal: Proposal, replacesRoot: Bool = false
    ) throws(ReleasingError) {
        let published = proposal.state.map { Proposal.onlineKeys(of: $0.root) } ?? []
        var (isOnline, isPublished) = (false, false)
        for signer in signers {
            let key = try ReleasingError.of { () throws(SigningKeyError) in try signer.publicKey }
            isOnline = isOnline || proposal.onlineKeys.contains { $0.contains(key) }
            isPublished = isPublished || published.contains { $0.contains(key) }
        }
        guard isOnline else { return }
        if isPublished, let signed = proposal.state?.timestamp.signedAt {
            let days = try settings.days
            let lifetime = Double(max(days.timestamp, days.snapshot, days.halt)) * 86_400
            guard now > signed - Self.clockTolerance, now < signed + lifetime else {
                throw .clock(now: now, signed: signed)
            }
        }
        let expires = proposal.root.header.expires
        guard replacesRoot || now < expires else { throw .expiredRoot(expires: expires, now: now) }
    }
}
