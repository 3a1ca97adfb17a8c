package import TomboloUpdates

/// A group of keys that changes together.
package enum KeyRole: Sendable, Hashable {
    /// The keys of the root, and those of `targets`.
    case root, targets
    /// The keys of snapshots, timestamps and halt lists.
    case online
    /// The keys of a channel.
    case channel(RepositoryRole)

    /// Finds the group with a name: `root`, `targets`, `online`, or the name of a channel's role.
    /// - Throws: ``ReleaseNameError`` if no group can have the name.
    package init(_ name: String) throws(ReleaseNameError) {
        switch name {
        case "root": self = .root
        case "targets": self = .targets
        case "online": self = .online
        default:
            let role = try RepositoryRole(name)
            guard case .channel = role else { throw .channel(name) }
            self = .channel(role)
        }
    }

    package var name: String {
        switch self {
        case .root: "root"
        case .targets: "targets"
        case .online: "online"
        case .channel(let role): role.name
        }
    }
}
