import Foundation
import TomboloUpdates

/// The metadata that a repository would have if some staged files were published together.
struct Proposal: Sendable {
    /// The published metadata; nil before the first publication.
    let state: RepositoryState?
    let staged: [RepositoryRole: StagedFile]
    /// The root: the staged one if there is one, otherwise the published one.
    let root: RootMetadata
    /// The role `targets`: the staged one if there is one, otherwise the published one.
    let targets: TargetsMetadata

    /// Combines published and staged metadata.
    /// - Throws: ``ReleasingError/notPublished(_:)`` if neither has a root and targets.
    init(_ state: RepositoryState?, _ staged: [RepositoryRole: StagedFile]) throws(ReleasingError) {
        (self.state, self.staged) = (state, staged)
        let stagedRoot = try ReleasingError.of { () throws(TrustError) in
            try staged[.root].map { file throws(TrustError) in try RootMetadata(file.metadata) }
        }
        let stagedTargets = try ReleasingError.of { () throws(TrustError) in
            try staged[.targets].map { file throws(TrustError) in try TargetsMetadata(file.metadata) }
        }
        guard let root = stagedRoot ?? state?.root, let targets = stagedTargets ?? state?.targets else {
            throw .nothingStaged(role: RepositoryRole.root.name)
        }
        (self.root, self.targets) = (root, targets)
    }

    /// Returns the keys of a role; nil if the proposal does not have the role.
    func keys(of role: RepositoryRole) -> RoleKeys? {
        switch role {
        case .root: root.roles[.root]
        case .targets: root.roles[.targets]
        case .snapshot: root.roles[.snapshot]
        case .timestamp: root.roles[.timestamp]
        case .channel, .halt: targets.delegations.first { $0.name == role.name }?.keys
        }
    }

    /// Returns the keys of each group that must sign a role. The keys of the old root must also sign a new root.
    func signers(of role: RepositoryRole) -> [RoleKeys] {
        guard let keys = keys(of: role) else { return [] }
        guard role == .root else { return [keys] }
        guard let old = state?.root.roles[.root] else {
            // Each root key must sign the first root. Otherwise a key that cannot sign would be noticed only in an
            // emergency.
            return [RoleKeys(keys: keys.keys, threshold: max(keys.threshold, keys.count))]
        }
        return [old, keys]
    }

    /// Returns the keys whose signatures are useful for a role: those of ``signers(of:)``. Files of targets can also be signed with the keys of
    /// the old root, so that they are valid under both roots.
    func useful(for role: RepositoryRole) -> [RoleKeys] {
        signers(of: role) + (role == .targets ? [state?.root.roles[.targets]].compactMap(\.self) : [])
    }

    /// The signatures that the staged files need.
    var missing: [MissingSignatures] {
        let files = staged.keys.sorted { $0.name < $1.name }.flatMap { role in
            signers(of: role).enumerated().compactMap { index, keys in
                MissingSignatures(
                    role, staged[role]?.metadata, keys, isOfPublishedRoot: role == .root && state != nil && index == 0)
            }
        }
        let others = outdated.compactMap { role in
            keys(of: role).flatMap { MissingSignatures(role, nil, $0) }
        }
        return files + others
    }

    /// The roles that have no staged file, and whose published file does not exist or is not valid with this proposal's
    /// keys.
    var outdated: [RepositoryRole] {
        let delegated = targets.delegations.compactMap { try? RepositoryRole($0.name) }
        return ([.targets] + delegated).filter { role in
            guard staged[role] == nil, let keys = keys(of: role) else { return false }
            guard let bytes = state?.files[role], let metadata = try? Self.parse(bytes, role) else { return true }
            return !keys.accept(metadata)
        }
    }

    /// Parses a published file.
    static func parse(_ bytes: Data, _ role: RepositoryRole) throws(TrustError) -> SignedMetadata {
        try SignedMetadata(bytes, file: role.name, maximumSize: TopLevelRole.targets.maximumSize)
    }
}
