package import Foundation

/// The timestamp: the current version of the snapshot.
package struct TimestampMetadata: Sendable, Hashable {
    package let header: MetadataHeader
    /// The entry of the snapshot.
    package let snapshot: FileRecord
    /// The time at which the file was signed; nil if the file does not state it.
    package let signedAt: Date?
    /// The version of the newest root; nil if the file does not state it.
    package let newestRoot: Int?

    /// Reads the content of a file whose signatures the caller has verified.
    package init(_ metadata: SignedMetadata) throws(TrustError) {
        header = try MetadataHeader(metadata, type: "timestamp")
        let reader = MetadataReader(metadata.signed, file: metadata.file)
        snapshot = try FileRecord(try reader.member("meta").member("snapshot.json"))
        let own = try reader.optional("x-tombolo")
        let isKnown = try own?.member("v").integer(from: 1) == 1
        signedAt = isKnown ? try own?.member("signed_at").date() : nil
        if let signedAt, signedAt > header.expires {
            throw reader.problem("was signed after the time at which it expires")
        }
        newestRoot = isKnown ? try own?.member("root").integer(from: 1) : nil
    }
}
