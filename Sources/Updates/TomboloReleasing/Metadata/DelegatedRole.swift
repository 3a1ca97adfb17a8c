import OrderedCollections
import TomboloJSON
package import TomboloUpdates

/// The delegation of a channel or of a halt list to its keys.
package struct DelegatedRole: Sendable, Hashable {
    package let role: RepositoryRole
    /// The keys of the role.
    package var keys: RoleKeys

    package init(_ role: RepositoryRole, keys: RoleKeys) { (self.role, self.keys) = (role, keys) }

    /// The element of the member `delegations.roles`. A channel gets the paths of its own manifests. A halt list gets no path, because its key
    /// is online and must not be able to offer releases.
    var value: JSONValue {
        let paths: [JSONValue] =
            if case .channel(let bundle, let channel) = role {
                [.string(ReleaseNames.delegatedPath(bundle: bundle, channel: channel))]
            } else {
                []
            }
        var members = keys.members
        members["name"] = .string(role.name)
        members["paths"] = .array(paths)
        members["terminating"] = true
        return .object(members)
    }
}
