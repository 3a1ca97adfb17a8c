package import Foundation
import OrderedCollections
package import TomboloJSON
import TomboloUpdates

/// The content of a timestamp: the current snapshot, and the newest root as a hint for clients.
package struct TimestampContent: Sendable, Hashable {
    package var version: Int
    /// The time at which it is signed.
    package var signed: Date
    /// The time at which it expires.
    package var expires: Date
    /// The entry of the snapshot.
    package var snapshot: MetadataRecord
    /// The version of the newest root.
    package var root: Int

    package init(version: Int, signed: Date, expires: Date, snapshot: MetadataRecord, root: Int) {
        (self.version, self.signed, self.expires) = (version, signed, expires)
        (self.snapshot, self.root) = (snapshot, root)
    }

    /// The content in the form that is signed.
    package var value: JSONValue {
        MetadataContent.value(
            type: .timestamp, version: version, expires: expires,
            [
                "meta": ["snapshot.json": snapshot.value],
                "x-tombolo": [
                    "v": 1, "signed_at": .string(MetadataDate.text(signed)), "root": .integer(root),
                ],
            ])
    }
}
