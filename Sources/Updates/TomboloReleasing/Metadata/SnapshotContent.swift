package import Foundation
import OrderedCollections
package import TomboloJSON
import TomboloUpdates

/// The content of a snapshot: the versions of all targets files, which belong together.
package struct SnapshotContent: Sendable, Hashable {
    package var version: Int
    /// The time at which it expires.
    package var expires: Date
    /// The entries by file name, such as `targets.json`.
    package var files: [String: MetadataRecord]

    package init(version: Int, expires: Date, files: [String: MetadataRecord]) {
        (self.version, self.expires, self.files) = (version, expires, files)
    }

    /// The content in the form that is signed.
    package var value: JSONValue {
        let entries = files.map { ($0.key, $0.value.value) }
        return MetadataContent.value(
            type: .snapshot, version: version, expires: expires,
            ["meta": .object(OrderedDictionary(uniqueKeysWithValues: entries))])
    }
}
