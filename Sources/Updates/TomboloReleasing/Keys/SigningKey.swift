import COpenSSL
package import Foundation
package import TomboloUpdates

/// A private key that signs metadata. Its bytes never leave OpenSSL's memory.
package final class SigningKey: Sendable {
    /// The scheme of its signatures.
    package let scheme: SignatureScheme
    // OpenSSL allows several threads to use one key, as long as none changes it.
    nonisolated(unsafe) private let key: OpaquePointer

    /// Limit of a signature and of a key in PEM form, in bytes.
    private static let maximumSize = 16_384

    private init(_ key: OpaquePointer, _ scheme: SignatureScheme) { (self.key, self.scheme) = (key, scheme) }

    /// Makes a new key.
    /// - Throws: ``SigningKeyError/unsupported`` if OpenSSL does not have the scheme.
    package convenience init(_ scheme: SignatureScheme = .ed25519) throws(SigningKeyError) {
        guard let key = tombolo_make_key(scheme.code) else { throw .unsupported }
        self.init(key, scheme)
    }

    /// Reads a key in PEM form (PKCS#8, or a format of its scheme that OpenSSL reads).
    /// - Parameter passphrase: Returns the passphrase; called only if the key is encrypted.
    /// - Throws: ``SigningKeyError``.
    package convenience init(
        pem text: Data, passphrase: () throws(SigningKeyError) -> String
    ) throws(SigningKeyError) {
        var (key, isEncrypted) = Self.parse(text, passphrase: nil)
        if key == nil, isEncrypted { key = Self.parse(text, passphrase: try passphrase()).key }
        guard let key else { throw isEncrypted ? .wrongPassphrase : .malformed }
        let schemes: [SignatureScheme] = [.ed25519, .ecdsa, .rsaPSS]
        guard let scheme = schemes.first(where: { tombolo_key_fits(key, $0.code) == 1 }) else {
            tombolo_free_key(key)
            throw .unsupported
        }
        self.init(key, scheme)
    }

    deinit { tombolo_free_key(key) }

    /// The public half of the key.
    package var publicKey: PublicKey {
        get throws(SigningKeyError) {
            var buffer = [UInt8](repeating: 0, count: Self.maximumSize)
            let count = tombolo_public_half(key, &buffer, buffer.count)
            guard count > 0 else { throw .unsupported }
            return PublicKey(encoded: Data(buffer.prefix(count)), scheme)
        }
    }

    /// Signs a message.
    /// - Throws: ``SigningKeyError/unsupported`` if OpenSSL fails.
    package func signature(of message: some Collection<UInt8>) throws(SigningKeyError) -> Data {
        var buffer = [UInt8](repeating: 0, count: Self.maximumSize)
        let count = Array(message).withUnsafeBufferPointer {
            tombolo_sign(key, scheme.code, $0.baseAddress, $0.count, &buffer, buffer.count)
        }
        guard count > 0 else { throw .unsupported }
        return Data(buffer.prefix(count))
    }

    /// Returns the key as encrypted PKCS#8 in PEM form.
    /// - Throws: ``SigningKeyError/unsupported`` if OpenSSL fails.
    package func pem(passphrase: String) throws(SigningKeyError) -> Data {
        var buffer = [CChar](repeating: 0, count: Self.maximumSize)
        let count = tombolo_private_key_to_pem(key, passphrase, &buffer, buffer.count)
        guard count > 0 else { throw .unsupported }
        return Data(buffer.prefix(count).map { UInt8(bitPattern: $0) })
    }

    private static func parse(_ text: Data, passphrase: String?) -> (key: OpaquePointer?, isEncrypted: Bool) {
        var isEncrypted: Int32 = 0
        let key = text.withUnsafeBytes {
            tombolo_private_key_from_pem($0.baseAddress, $0.count, passphrase, &isEncrypted)
        }
        return (key, isEncrypted == 1)
    }
}
