package import Foundation
import OrderedCollections
package import TomboloJSON
package import TomboloUpdates

/// The content of a halt list: the manifests that no further device may take.
package struct HaltContent: Sendable, Hashable {
    package var version: Int
    /// The time at which it expires.
    package var expires: Date
    /// The digests of the manifests of halted releases.
    package var halted: Set<FileDigest>

    package init(version: Int = 1, expires: Date, halted: Set<FileDigest> = []) {
        (self.version, self.expires, self.halted) = (version, expires, halted)
    }

    /// The content in the form that is signed.
    package var value: JSONValue {
        MetadataContent.value(
            type: .targets, version: version, expires: expires,
            ["targets": [:], "x-tombolo": ["v": 1, "halted": ChannelContent.list(halted)]])
    }
}
