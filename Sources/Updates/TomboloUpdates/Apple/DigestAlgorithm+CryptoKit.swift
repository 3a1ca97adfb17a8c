import CryptoKit
import Foundation

extension DigestAlgorithm {
    /// Computes the digest of bytes.
    /// - Parameter digest: Receives the digest; it has ``size`` bytes.
    /// - Returns: false if the buffer has another size.
    package func compute(_ bytes: UnsafeRawBufferPointer, into digest: UnsafeMutableRawBufferPointer) -> Bool {
        guard digest.count == size else { return false }
        switch self {
        case .md5: Self.compute(Insecure.MD5.self, bytes, digest)
        case .sha256: Self.compute(SHA256.self, bytes, digest)
        case .sha512: Self.compute(SHA512.self, bytes, digest)
        }
        return true
    }

    private static func compute<Function: HashFunction>(
        _ function: Function.Type, _ bytes: UnsafeRawBufferPointer, _ digest: UnsafeMutableRawBufferPointer
    ) {
        var hasher = Function()
        hasher.update(bufferPointer: bytes)
        hasher.finalize().withUnsafeBytes { digest.copyMemory(from: $0) }
    }
}
