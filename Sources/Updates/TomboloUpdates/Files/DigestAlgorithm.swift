package import Foundation

/// The digest algorithms. The system's library computes them: OpenSSL on Linux, CryptoKit on Apple's systems.
package enum DigestAlgorithm: String, Sendable, Hashable, CaseIterable {
    /// MD5 (RFC 1321). Must not be used for security.
    case md5
    /// SHA-256 (FIPS 180-4).
    case sha256
    /// SHA-512 (FIPS 180-4).
    case sha512

    /// The size of a digest, in bytes.
    package var size: Int {
        switch self {
        case .md5: 16
        case .sha256: 32
        case .sha512: 64
        }
    }

    /// Returns the digest of bytes; nil if the library fails because memory is exhausted or the system forbids the
    /// algorithm.
    package func digest(of bytes: some ContiguousBytes) -> [UInt8]? {
        var digest = [UInt8](repeating: 0, count: size)
        let isDone = bytes.withUnsafeBytes { bytes in digest.withUnsafeMutableBytes { compute(bytes, into: $0) } }
        return isDone ? digest : nil
    }
}
