package import Foundation
package import TomboloUpdates

/// An overview of a repository.
package struct RepositoryStatus: Sendable {
    /// The published file of a role.
    package struct Role: Sendable, Hashable {
        /// The name of the role.
        package let name: String
        /// The version of the file.
        package let version: Int
        /// The time at which the file expires.
        package let expires: Date
        /// Whether the file has to be signed again soon, or has expired.
        package let isNearExpiry: Bool
        /// Whether it has expired.
        package let isExpired: Bool
        /// The number of keys that have to sign.
        package let threshold: Int
        /// The role's keys, sorted by identifier.
        package let keys: [Key]
    }

    /// A key of a role.
    package struct Key: Sendable, Hashable {
        package let identifier: String
        /// The scheme of its signatures.
        package let scheme: String
        /// Whether it has signed the file.
        package let hasSigned: Bool
    }

    package struct Channel: Sendable {
        /// The releases on offer and the revoked ones.
        package let content: ReleaseChannel
        /// The manifests that no further device may take.
        package let halted: Set<FileDigest>
    }

    /// The roles: root, timestamp, snapshot, targets, then the others by name.
    package let roles: [Role]
    /// The channels, sorted by name.
    package let channels: [Channel]
    /// The files in staging, by role, with their versions.
    package let staged: [(role: String, version: Int)]
    /// The signatures that the files in staging still need.
    package let missing: [MissingSignatures]
    /// The releases that apps contain.
    package let embedded: [EmbeddedRelease]
    /// The time of the overview.
    package let now: Date

    /// Whether a role has to be signed again soon, or has expired.
    package var isNearExpiry: Bool { roles.contains(where: \.isNearExpiry) }
}

extension ReleaseRepository {
    /// Returns an overview.
    /// - Throws: ``ReleasingError``.
    package func status(now: Date) throws(ReleasingError) -> RepositoryStatus {
        let state = try publishedState
        let settings = try settings
        let staged = try stagedFiles(beside: state)
        var channels: [RepositoryStatus.Channel] = []
        for role in state?.channels ?? [] {
            guard let state, case .channel(let bundle, let channel) = role else { continue }
            channels.append(
                RepositoryStatus.Channel(
                    content: try state.channel(channel, of: bundle), halted: try state.halts(of: bundle).halted))
        }
        return RepositoryStatus(
            roles: try state.map { state throws(ReleasingError) in try roles(of: state, settings.days, now) } ?? [],
            channels: channels,
            staged: staged.values.map { (role: $0.role.name, version: $0.version) }.sorted { $0.role < $1.role },
            missing: staged.isEmpty ? [] : try Proposal(state, staged).missing, embedded: settings.embedded, now: now)
    }

    private func roles(
        of state: RepositoryState, _ days: RoleLifetimes, _ now: Date
    ) throws(ReleasingError) -> [RepositoryStatus.Role] {
        let proposal = try Proposal(state, [:])
        return state.roles.compactMap { role in
            guard let header = state.header(of: role), let keys = proposal.keys(of: role),
                let bytes = state.files[role],
                let metadata = try? Proposal.parse(bytes, role)
            else { return nil }
            return RepositoryStatus.Role(
                name: role.name, version: header.version, expires: header.expires,
                isNearExpiry: days.warningTime(of: role, expires: header.expires) <= now,
                isExpired: header.expires <= now, threshold: keys.threshold,
                keys: keys.identifiers.map { identifier in
                    let key = keys.keys[identifier].map { RoleKeys([$0], threshold: 1) }
                    return RepositoryStatus.Key(
                        identifier: identifier, scheme: keys.keys[identifier]?.scheme.rawValue ?? "",
                        hasSigned: key?.accept(metadata) ?? false)
                })
        }
    }
}
