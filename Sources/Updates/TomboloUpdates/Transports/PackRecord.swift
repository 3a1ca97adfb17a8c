package import Foundation

/// A file in a pack.
package struct PackRecord: Sendable, Hashable {
    /// The digest of the file.
    package let digest: FileDigest
    /// The compressed form of the file; see ``CompressedBody``.
    package let body: Data

    package init(digest: FileDigest, body: Data) { (self.digest, self.body) = (digest, body) }
}
