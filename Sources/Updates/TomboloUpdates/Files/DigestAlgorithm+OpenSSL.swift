#if os(Linux)
import COpenSSL

extension DigestAlgorithm {
    /// Computes the digest of bytes.
    /// - Parameter digest: Receives the digest; it has ``size`` bytes.
    /// - Returns: false if OpenSSL fails.
    package func compute(_ bytes: UnsafeRawBufferPointer, into digest: UnsafeMutableRawBufferPointer) -> Bool {
        guard let base = digest.baseAddress, digest.count == size else { return false }
        return EVP_Digest(
            bytes.baseAddress, bytes.count, base.assumingMemoryBound(to: UInt8.self), nil, function, nil) == 1
    }

    /// The implementation of SHA-256, which is never freed. With `EVP_sha256()`, OpenSSL 3.0 looks up the implementation for each digest, which takes 7 % of
    /// the time for 4 KB.
    private nonisolated(unsafe) static let fetchedSHA256 = EVP_MD_fetch(nil, "SHA256", nil)

    private var function: OpaquePointer? {
        switch self {
        case .md5: EVP_md5()
        case .sha256: Self.fetchedSHA256 ?? EVP_sha256()
        case .sha512: EVP_sha512()
        }
    }
}
#endif
