package import Foundation
import OrderedCollections
package import TomboloJSON
package import TomboloUpdates

/// The content of the role `targets`: delegations to channels and halt lists, without target files of its own.
package struct TargetsContent: Sendable, Hashable {
    package var version: Int
    /// The time at which it expires.
    package var expires: Date
    package var delegations: [DelegatedRole]

    package init(version: Int, expires: Date, delegations: [DelegatedRole]) {
        (self.version, self.expires, self.delegations) = (version, expires, delegations)
    }

    /// Copies the content of a verified file.
    /// - Throws: ``ReleasingError`` for a delegation to a role that is neither a channel nor a halt list.
    package init(_ targets: TargetsMetadata) throws(ReleasingError) {
        var delegations: [DelegatedRole] = []
        for delegation in targets.delegations {
            let role = try ReleasingError.of { () throws(ReleaseNameError) in try RepositoryRole(delegation.name) }
            delegations.append(DelegatedRole(role, keys: delegation.keys))
        }
        self.init(version: targets.header.version, expires: targets.header.expires, delegations: delegations)
    }

    /// The content in the form that is signed.
    package var value: JSONValue {
        let sorted = delegations.sorted { $0.role.name < $1.role.name }
        return MetadataContent.value(
            type: .targets, version: version, expires: expires,
            [
                "delegations": [
                    "keys": RoleKeys.objects(of: delegations.map(\.keys)), "roles": .array(sorted.map(\.value)),
                ],
                "targets": [:],
            ])
    }
}
