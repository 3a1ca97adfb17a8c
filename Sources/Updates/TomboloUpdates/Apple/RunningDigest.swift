import CryptoKit
import Foundation

/// A SHA-256 digest that is computed from the parts of a file, one after the other.
struct RunningDigest: ~Copyable {
    private var hasher = SHA256()

    /// Adds the next part.
    mutating func add(_ part: Data) { part.withUnsafeBytes { hasher.update(bufferPointer: $0) } }

    /// Returns the digest of all parts. Nothing can be added afterwards.
    consuming func end() -> FileDigest? { FileDigest(bytes: Array(hasher.finalize())) }
}
