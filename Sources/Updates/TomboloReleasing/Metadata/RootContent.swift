package import Foundation
import OrderedCollections
package import TomboloJSON
package import TomboloUpdates

/// The content of a root: the keys of all top-level roles.
package struct RootContent: Sendable, Hashable {
    /// The version, one more than that of the previous root.
    package var version: Int
    /// The time at which it expires.
    package var expires: Date
    /// The keys of root, targets, snapshot and timestamp.
    package var roles: [TopLevelRole: RoleKeys]

    package init(version: Int, expires: Date, roles: [TopLevelRole: RoleKeys]) {
        (self.version, self.expires, self.roles) = (version, expires, roles)
    }

    /// Copies the content of a verified root.
    package init(_ root: RootMetadata) {
        self.init(version: root.header.version, expires: root.header.expires, roles: root.roles)
    }

    /// The content in the form that is signed.
    package var value: JSONValue {
        let listed = roles.map { ($0.key.rawValue, JSONValue.object($0.value.members)) }
        return MetadataContent.value(
            type: .root, version: version, expires: expires,
            [
                "consistent_snapshot": true, "keys": RoleKeys.objects(of: roles.values),
                "roles": .object(OrderedDictionary(uniqueKeysWithValues: listed)),
            ])
    }
}
