import Foundation
import OrderedCollections
import TomboloJSON
import TomboloUpdates

/// Builds the content of metadata from the members that all roles have and the members of one role.
enum MetadataContent {
    /// The version of the TUF specification.
    static let specification = "1.0.34"

    /// Returns the content of a role's metadata.
    /// - Parameter type: The value of `_type`.
    static func value(
        type: TopLevelRole, version: Int, expires: Date, _ members: OrderedDictionary<String, JSONValue>
    ) -> JSONValue {
        var all = members
        all["_type"] = .string(type.rawValue)
        all["spec_version"] = .string(specification)
        all["version"] = .integer(version)
        all["expires"] = .string(MetadataDate.text(expires))
        return .object(all)
    }

    /// Returns the content with a new version and expiry date, and all other members unchanged.
    static func renewed(_ content: JSONValue, version: Int, expires: Date) -> JSONValue {
        guard case .object(var members) = content else { return content }
        members["version"] = .integer(version)
        members["expires"] = .string(MetadataDate.text(expires))
        return .object(members)
    }
}
