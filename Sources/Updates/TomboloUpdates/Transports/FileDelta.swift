/// A compressed form of a file with an older file as its dictionary.
package struct FileDelta: Sendable, Hashable {
    /// The digest of the older file.
    package let old: FileDigest
    /// The size of the compressed form, in bytes.
    package let size: Int

    package init(old: FileDigest, size: Int) { (self.old, self.size) = (old, size) }
}
