package import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// Signs the files in staging, and publishes those that have enough signatures.
    ///
    /// Each key signs the files of its roles. A root that waits for signatures does not hold up releases.
    /// - Parameters:
    ///   - signers: The available keys.
    ///   - role: The role to sign; nil for all. All files with enough signatures are published in any case.
    /// - Throws: ``ReleasingError``: ``ReleasingError/nothingStaged(role:)``, ``ReleasingError/foreignKey(_:roles:)`` for a key that
    ///   is neither an online key nor one of a role in staging, ``ReleasingError/clock(now:signed:)``.
    package func sign(
        with signers: [any Signer], role: RepositoryRole? = nil, now: Date
    ) throws(ReleasingError) -> PublishOutcome {
        let state = try publishedState
        var staged = try stagedFiles(beside: state)
        guard !staged.isEmpty else { throw .nothingStaged(role: role?.name) }
        // A change can make other published files invalid. If the process that made it was killed, it may not have
        // staged new versions of these files.
        for file in try renewed(try Proposal(state, staged), now: now) { staged[file.role] = file }
        let signed = staged.filter { role == nil || $0.key == role }
        guard !signed.isEmpty else { throw .nothingStaged(role: role?.name) }
        let proposal = try Proposal(state, staged)
        let roles = signed.keys.sorted { $0.name < $1.name }
        let keys = roles.flatMap { proposal.useful(for: $0) }
        try check(signers, against: keys + proposal.onlineKeys, roles: roles)
        try checkClock(now, of: signers, for: proposal)
        for role in roles {
            guard var file = staged[role] else { continue }
            for signer in signers {
                let key = try ReleasingError.of { () throws(SigningKeyError) in try signer.publicKey }
                if proposal.useful(for: role).contains(where: { $0.contains(key) }) { try file.sign(with: signer) }
            }
            try stage(file)
        }
        return try publish(with: signers, now: now)
    }

    /// Verifies that each key is one of the given ones.
    func check(
        _ signers: [any Signer], against keys: [RoleKeys], roles: [RepositoryRole]
    ) throws(ReleasingError) {
        for signer in signers {
            let key = try ReleasingError.of { () throws(SigningKeyError) in try signer.publicKey }
            guard keys.contains(where: { $0.contains(key) }) else {
                throw .foreignKey(key.identifier, roles: roles.map(\.name))
            }
        }
    }

    /// Publishes the largest set of staged files that all have enough signatures.
    func publish(with signers: [any Signer], now: Date) throws(ReleasingError) -> PublishOutcome {
        let state = try publishedState
        let staged = try stagedFiles(beside: state)
        let all = try Proposal(state, staged)
        let missing = all.missing
        for files in try publishable(staged, beside: state) where !files.isEmpty {
            let proposal = try Proposal(state, files)
            guard proposal.missing.isEmpty else { continue }
            guard let plan = try plan(proposal, with: signers, now: now) else {
                let online = MissingSignatures(
                    .timestamp, nil, proposal.root.roles[.timestamp] ?? RoleKeys([], threshold: 1))
                return PublishOutcome(published: [], missing: missing + [online].compactMap(\.self), expired: [])
            }
            return try carryOut(plan, of: proposal, missing: missing, now: now)
        }
        return PublishOutcome(published: [], missing: missing, expired: [])
    }

    /// Returns the sets of staged files that can be published together, the largest first.
    private func publishable(
        _ staged: [RepositoryRole: StagedFile], beside state: RepositoryState?
    ) throws(ReleasingError) -> [[RepositoryRole: StagedFile]] {
        guard state != nil else { return [staged] }
        var independent: [RepositoryRole: StagedFile] = [:]
        for (role, file) in staged where role.bundle != nil {
            let proposal = try Proposal(state, [role: file])
            if proposal.keys(of: role) != nil, proposal.missing.isEmpty { independent[role] = file }
        }
        return [staged, staged.filter { $0.key != .root }, independent]
    }

    /// Plans a publication.
    /// - Returns: nil if the available keys cannot sign snapshot and timestamp.
    func plan(
        _ proposal: Proposal, with signers: [any Signer], now: Date, renewsSnapshot: Bool = false
    ) throws(ReleasingError) -> PublicationPlan? {
        try PublicationPlan(
            proposal, signing: OnlineSigning(signers: signers, days: try settings.days, now: now),
            snapshotVersion: nextVersion(of: .snapshot, after: proposal.state), renewsSnapshot: renewsSnapshot)
    }

    /// Publishes the files of a plan, after a check that a client accepts the result.
    func carryOut(
        _ plan: PublicationPlan, of proposal: Proposal, missing: [MissingSignatures] = [], now: Date
    ) throws(ReleasingError) -> PublishOutcome {
        let planned = Dictionary(plan.files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { _, last in last })
        let result = try RepositoryState { path throws(ReleasingError) in
            if let bytes = planned[path] { return bytes }
            return try read(path)
        }
        try result.checkContents()
        let published = proposal.staged.values.sorted { $0.role.name < $1.role.name }
        for file in published { try publishContents(of: file, in: result) }
        if proposal.staged[.root] != nil, !plan.keepsTransition { try keep(plan.transition) }
        for file in plan.files {
            try ReleasingError.of { () throws(StoreError) in try folder.write(file.bytes, to: file.path) }
        }
        try remove(published.map { RepositoryFiles.staged($0.role) })
        try clearStaging()
        let names = Set(published.map(\.role.name))
        return PublishOutcome(
            published: plan.files.map(\.path), missing: missing.filter { !names.contains($0.role) },
            expired: result.expired(at: now))
    }
}

extension Proposal {
    /// The keys of this root and of the published root that sign snapshots and timestamps.
    var onlineKeys: [RoleKeys] {
        [root, state?.root].compactMap(\.self).flatMap(Self.onlineKeys)
    }

    /// The keys of a root that sign snapshots and timestamps.
    static func onlineKeys(of root: RootMetadata) -> [RoleKeys] {
        [root.roles[.snapshot], root.roles[.timestamp]].compactMap(\.self)
    }
}
