package import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// Puts files in staging, signs them, and publishes those with enough signatures.
    func change(
        to files: [StagedFile], with signers: [any Signer], now: Date
    ) throws(ReleasingError) -> PublishOutcome {
        let state = try publishedState
        var staged = try stagedFiles(beside: state)
        for file in files { staged[file.role] = file }
        let proposal = try Proposal(state, staged)
        // Stages the root last, so that a command that is interrupted earlier can be repeated.
        for file in files.filter({ $0.role != .root }) + files.filter({ $0.role == .root }) {
            var file = file
            for signer in signers {
                let key = try ReleasingError.of { () throws(SigningKeyError) in try signer.publicKey }
                if proposal.useful(for: file.role).contains(where: { $0.contains(key) }) { try file.sign(with: signer) }
            }
            try stage(file)
        }
        try clearStaging()
        return try publish(with: signers, now: now)
    }

    /// Prepares a change of a channel or halt list, or the renewal of another role.
    /// - Returns: The published metadata, and the version and the expiry of the role's next file.
    /// - Throws: ``ReleasingError/unknownRole(_:known:)``, ``ReleasingError/alreadyStaged(role:)``,
    ///   ``ReleasingError/foreignKey(_:roles:)``, ``ReleasingError/clock(now:signed:)``.
    func begin(
        _ role: RepositoryRole, signers: [any Signer], now: Date
    ) throws(ReleasingError) -> (state: RepositoryState, version: Int, expires: Date) {
        let state = try state
        guard state.header(of: role) != nil else {
            throw .unknownRole(role.name, known: state.delegated.keys.map(\.name).sorted())
        }
        guard try stagedFiles(beside: state)[role] == nil else { throw .alreadyStaged(role: role.name) }
        let proposal = try Proposal(state, [:])
        try check(signers, against: proposal.signers(of: role) + proposal.onlineKeys, roles: [role])
        try checkClock(now, of: signers, for: proposal, replacesRoot: role == .root)
        return (state, nextVersion(of: role, after: state), try settings.days.expiry(of: role, from: now))
    }

    /// Returns new unsigned versions of the published files that are not valid with a proposal's keys.
    func renewed(_ proposal: Proposal, now: Date) throws(ReleasingError) -> [StagedFile] {
        var files: [StagedFile] = []
        for role in proposal.outdated {
            guard let bytes = proposal.state?.files[role] else { continue }
            files.append(
                try renewed(
                    role, bytes, version: nextVersion(of: role, after: proposal.state),
                    expires: try settings.days.expiry(of: role, from: now)))
        }
        return files
    }

    private func renewed(
        _ role: RepositoryRole, _ bytes: Data, version: Int, expires: Date
    ) throws(ReleasingError) -> StagedFile {
        let current = try ReleasingError.of { () throws(TrustError) in try Proposal.parse(bytes, role) }
        return try StagedFile(role, MetadataContent.renewed(current.signed, version: version, expires: expires))
    }

    /// Signs a role again before it expires, without changing its content.
    /// - Parameter role: Root, targets, a channel or a halt list. ``refresh(with:now:)`` renews snapshot and timestamp.
    /// - Throws: ``ReleasingError``.
    package func renew(
        _ role: RepositoryRole, signers: [any Signer], now: Date
    ) throws(ReleasingError) -> PublishOutcome {
        let (state, version, expires) = try begin(role, signers: signers, now: now)
        guard role != .snapshot, role != .timestamp, let bytes = state.files[role] else {
            throw .unknownRole(
                role.name, known: state.roles.map(\.name).filter { !["snapshot", "timestamp"].contains($0) })
        }
        return try change(
            to: [try renewed(role, bytes, version: version, expires: expires)], with: signers, now: now)
    }
}
