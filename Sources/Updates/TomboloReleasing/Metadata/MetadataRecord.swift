package import Foundation
import TomboloJSON
package import TomboloUpdates

/// A file's entry in a snapshot or a timestamp, always with length and digest.
package struct MetadataRecord: Sendable, Hashable {
    /// The version of the file.
    package let version: Int
    /// The length in bytes.
    package let length: Int
    package let digest: FileDigest

    package init(version: Int, bytes: Data) {
        (self.version, length, digest) = (version, bytes.count, FileDigest(of: bytes))
    }

    /// Copies an entry from a verified file; nil if it has no length or no SHA-256.
    init?(_ record: FileRecord) {
        guard let length = record.length, let text = record.hashes?.digests["sha256"], let digest = FileDigest(text)
        else { return nil }
        (version, self.length, self.digest) = (record.version, length, digest)
    }

    /// The entry in the form that is signed.
    var value: JSONValue {
        ["version": .integer(version), "length": .integer(length), "hashes": ["sha256": .string(digest.text)]]
    }
}
