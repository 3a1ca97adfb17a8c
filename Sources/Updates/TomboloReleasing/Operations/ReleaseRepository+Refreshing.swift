package import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// Signs a new timestamp with the online key, and a new snapshot and new halt lists if they are near their expiry. Intended for a
    /// scheduled job.
    /// - Parameter trustsClock: Whether to sign even if this machine's time is not plausible.
    /// - Returns: The outcome. If the keys do not include an online key, it lists missing signatures.
    /// - Throws: ``ReleasingError``: ``ReleasingError/clock(now:signed:)`` among others.
    package func refresh(
        with signers: [any Signer], now: Date, trustsClock: Bool = false
    ) throws(ReleasingError) -> PublishOutcome {
        let state = try state
        let days = try settings.days
        let published = try Proposal(state, [:])
        try check(signers, against: published.onlineKeys, roles: [.timestamp])
        if !trustsClock { try checkClock(now, of: signers, for: published) }
        let staged = try stagedFiles(beside: state)
        var renewed: [RepositoryRole: StagedFile] = [:]
        for role in state.delegated.keys where staged[role] == nil {
            guard case .halt(let bundle) = role, let header = state.header(of: role),
                days.warningTime(of: role, expires: header.expires) <= now
            else { continue }
            let content = HaltContent(
                version: nextVersion(of: role, after: state), expires: days.expiry(of: role, from: now),
                halted: try state.halts(of: bundle).halted)
            var file = try StagedFile(role, content.value)
            for signer in signers { try file.sign(with: signer) }
            renewed[role] = file
        }
        let proposal = try Proposal(state, renewed)
        let isSnapshotNear = days.warningTime(of: .snapshot, expires: state.snapshot.header.expires) <= now
        guard proposal.missing.isEmpty,
            let plan = try plan(proposal, with: signers, now: now, renewsSnapshot: isSnapshotNear)
        else {
            let keys = proposal.root.roles[.timestamp] ?? RoleKeys([], threshold: 1)
            let online = MissingSignatures(.timestamp, nil, keys)
            return PublishOutcome(
                published: [], missing: proposal.missing + [online].compactMap(\.self), expired: state.expired(at: now))
        }
        return try carryOut(plan, of: proposal, now: now)
    }
}
