#if os(Linux)
import COpenSSL
import Foundation

/// A SHA-256 digest that is computed from the parts of a file, one after the other.
struct RunningDigest: ~Copyable {
    private let context = EVP_MD_CTX_new()
    private var isValid: Bool

    init() { isValid = context != nil && EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 }

    deinit { EVP_MD_CTX_free(context) }

    /// Adds the next part.
    mutating func add(_ part: Data) {
        isValid = isValid && part.withUnsafeBytes { EVP_DigestUpdate(context, $0.baseAddress, $0.count) } == 1
    }

    /// Returns the digest of all parts; nil if OpenSSL has failed. Nothing can be added afterwards.
    consuming func end() -> FileDigest? {
        var digest = [UInt8](repeating: 0, count: FileDigest.size)
        guard isValid, EVP_DigestFinal_ex(context, &digest, nil) == 1 else { return nil }
        return FileDigest(bytes: digest)
    }
}
#endif
