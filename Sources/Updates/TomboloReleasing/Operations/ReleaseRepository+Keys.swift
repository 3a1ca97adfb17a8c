package import Foundation
package import TomboloUpdates

extension ReleaseRepository {
    /// Changes the keys of a role, with a new root or a new version of `targets`.
    ///
    /// Several changes can be collected in staging before they are signed. If the change makes a published file invalid, a new version of
    /// that file is staged too. A change of an online key needs both, because `targets` contains the keys of halt lists.
    /// - Throws: ``ReleasingError``.
    package func changeKeys(
        _ change: KeyChange, signers: [any Signer], now: Date
    ) throws(ReleasingError) -> PublishOutcome {
        let state = try publishedState
        let staged = try stagedFiles(beside: state)
        let proposal = try Proposal(state, staged)
        let days = try settings.days
        var root = RootContent(proposal.root)
        var targets = try TargetsContent(proposal.targets)
        try change.apply(to: &root, &targets)
        var files: [StagedFile] = []
        if root.roles != proposal.root.roles {
            root.version = (state?.root.header.version ?? 0) + 1
            root.expires = days.expiry(of: .root, from: now)
            files.append(try StagedFile(.root, root.value))
        }
        if targets.delegations != (try TargetsContent(proposal.targets).delegations) {
            targets.version = staged[.targets]?.version ?? nextVersion(of: .targets, after: state)
            targets.expires = days.expiry(of: .targets, from: now)
            files.append(try StagedFile(.targets, targets.value))
        }
        return try replace(files, beside: state, staged, signers: signers, now: now)
    }

    /// Adds a channel. If its bundle is new, the bundle also gets a halt list.
    /// - Parameter keys: The keys that sign its releases.
    /// - Throws: ``ReleasingError``.
    package func addChannel(
        _ channel: String, of bundle: String, keys: RoleKeys, signers: [any Signer], now: Date
    ) throws(ReleasingError) -> PublishOutcome {
        let role = try ReleasingError.of { () throws(ReleaseNameError) in
            try RepositoryRole.channel(channel, of: bundle)
        }
        let halt = try ReleasingError.of { () throws(ReleaseNameError) in try RepositoryRole.halt(ofBundle: bundle) }
        try keys.check(role: role.name)
        let state = try publishedState
        let staged = try stagedFiles(beside: state)
        let proposal = try Proposal(state, staged)
        let days = try settings.days
        var targets = try TargetsContent(proposal.targets)
        guard !targets.delegations.contains(where: { $0.role == role }) else { throw .repeatedChannel(role.name) }
        let online = RoleKeys(keys: proposal.root.roles[.timestamp]?.keys ?? [:], threshold: 1)
        var files = [try emptyFile(of: role, days: days, now: now)]
        targets.delegations.append(DelegatedRole(role, keys: keys))
        if !targets.delegations.contains(where: { $0.role == halt }) {
            targets.delegations.append(DelegatedRole(halt, keys: online))
            files.append(try emptyFile(of: halt, days: days, now: now))
        }
        targets.version = staged[.targets]?.version ?? nextVersion(of: .targets, after: state)
        targets.expires = days.expiry(of: .targets, from: now)
        files.append(try StagedFile(.targets, targets.value))
        return try replace(files, beside: state, staged, signers: signers, now: now)
    }

    /// Puts files in staging, together with new versions of the published files that the new keys would make invalid.
    private func replace(
        _ files: [StagedFile], beside state: RepositoryState?, _ staged: [RepositoryRole: StagedFile],
        signers: [any Signer], now: Date
    ) throws(ReleasingError) -> PublishOutcome {
        var staged = staged
        for file in files { staged[file.role] = file }
        let files = files + (try renewed(try Proposal(state, staged), now: now))
        for file in files { staged[file.role] = file }
        let complete = try Proposal(state, staged)
        let roles = files.map(\.role)
        try check(signers, against: roles.flatMap { complete.useful(for: $0) } + complete.onlineKeys, roles: roles)
        try checkClock(now, of: signers, for: complete)
        return try change(to: files, with: signers, now: now)
    }
}

extension KeyChange {
    /// Changes the keys in the contents of root and targets.
    fileprivate func apply(to root: inout RootContent, _ targets: inout TargetsContent) throws(ReleasingError) {
        func keys(_ role: TopLevelRole) -> RoleKeys { root.roles[role] ?? RoleKeys([], threshold: 1) }
        switch role {
        case .root: root.roles[.root] = try applied(to: keys(.root))
        case .targets: root.roles[.targets] = try applied(to: keys(.targets))
        case .online:
            let changed = try applied(to: keys(.timestamp))
            (root.roles[.timestamp], root.roles[.snapshot]) = (changed, changed)
            for index in targets.delegations.indices {
                if case .halt = targets.delegations[index].role { targets.delegations[index].keys = changed }
            }
        case .channel(let role):
            guard let index = targets.delegations.firstIndex(where: { $0.role == role }) else {
                throw .unknownRole(role.name, known: targets.delegations.map(\.role.name).sorted())
            }
            targets.delegations[index].keys = try applied(to: targets.delegations[index].keys)
        }
    }
}
