package import Foundation
package import TomboloUpdates

extension RepositoryState {
    /// The channels, sorted by the names of their roles.
    package var channels: [RepositoryRole] {
        delegated.keys.filter { if case .channel = $0 { true } else { false } }.sorted { $0.name < $1.name }
    }

    /// The names of the bundles, sorted.
    package var bundles: [String] { Set(delegated.keys.compactMap(\.bundle)).sorted() }

    /// Returns the content of a channel.
    /// - Throws: ``ReleasingError/unknownRole(_:known:)`` if the channel does not exist.
    package func channel(_ channel: String, of bundle: String) throws(ReleasingError) -> ReleaseChannel {
        let role = RepositoryRole.channel(bundle: bundle, channel: channel)
        guard let content = delegated[role] else { throw unknown(role) }
        return try ReleasingError.of { () throws(ReleaseChannelError) in
            try ReleaseChannel(role: role.name, signed: content.content, bundle: bundle, channel: channel)
        }
    }

    /// Returns the halt list of a bundle.
    /// - Throws: ``ReleasingError/unknownRole(_:known:)`` if there is none.
    package func halts(of bundle: String) throws(ReleasingError) -> HaltList {
        let role = RepositoryRole.halt(bundle: bundle)
        guard let content = delegated[role] else { throw unknown(role) }
        return try ReleasingError.of { () throws(ReleaseChannelError) in
            try HaltList(role: role.name, signed: content.content, bundle: bundle)
        }
    }

    /// Verifies that all channels and halt lists can be read.
    /// - Throws: ``ReleasingError`` if a client would not read one of them.
    func checkContents() throws(ReleasingError) {
        for role in delegated.keys {
            switch role {
            case .channel(let bundle, let channel): _ = try self.channel(channel, of: bundle)
            case .halt(let bundle): _ = try halts(of: bundle)
            default: break
            }
        }
    }

    /// Returns the version and expiry of a role's file; nil if the role has no file.
    package func header(of role: RepositoryRole) -> MetadataHeader? {
        switch role {
        case .root: root.header
        case .targets: targets.header
        case .snapshot: snapshot.header
        case .timestamp: timestamp.header
        case .channel, .halt: delegated[role]?.header
        }
    }

    /// All roles with a file: root, timestamp, snapshot, targets, then the others by name.
    package var roles: [RepositoryRole] {
        [.root, .timestamp, .snapshot, .targets] + delegated.keys.sorted { $0.name < $1.name }
    }

    /// Returns the roles that have expired.
    package func expired(at now: Date) -> [RepositoryRole] {
        roles.filter { role in header(of: role).map { $0.expires <= now } ?? false }
    }

    private func unknown(_ role: RepositoryRole) -> ReleasingError {
        .unknownRole(role.name, known: delegated.keys.map(\.name).sorted())
    }
}
