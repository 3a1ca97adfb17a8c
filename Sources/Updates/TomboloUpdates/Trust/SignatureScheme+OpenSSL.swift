#if os(Linux)
package import COpenSSL
import Foundation

extension SignatureScheme {
    /// The scheme's code for the functions of COpenSSL.
    package var code: TomboloSignatureScheme {
        switch self {
        case .ed25519: TOMBOLO_ED25519
        case .ecdsa: TOMBOLO_ECDSA_P256_SHA256
        case .rsaPSS: TOMBOLO_RSA_PSS_SHA256
        }
    }

    /// Returns the SubjectPublicKeyInfo of a public key in PEM form; nil if the text has no key of this scheme.
    func key(fromPEM text: String) -> Data? {
        var buffer = [UInt8](repeating: 0, count: SubjectPublicKeyInfo.maximumSize)
        let count = Array(text.utf8).withUnsafeBytes {
            tombolo_public_key_from_pem($0.baseAddress, $0.count, code, &buffer, buffer.count)
        }
        return count > 0 ? Data(buffer.prefix(count)) : nil
    }

    /// Returns an EC key with its point in uncompressed form; nil if the bytes are not an EC key.
    /// - Parameter key: The SubjectPublicKeyInfo of the key in DER.
    static func uncompressed(_ key: Data) -> Data? {
        var buffer = [UInt8](repeating: 0, count: SubjectPublicKeyInfo.maximumSize)
        let count = key.withUnsafeBytes {
            tombolo_uncompressed_key($0.baseAddress, $0.count, &buffer, buffer.count)
        }
        return count > 0 ? Data(buffer.prefix(count)) : nil
    }

    /// Whether a signature of a message was made with the private half of a key.
    /// - Parameter key: The SubjectPublicKeyInfo of the key in DER.
    func isValid(_ signature: Data, of message: [UInt8], key: Data) -> Bool {
        message.withUnsafeBytes { message in
            key.withUnsafeBytes { key in
                signature.withUnsafeBytes { signature in
                    tombolo_is_signature_valid(
                        key.baseAddress, key.count, code, signature.baseAddress, signature.count,
                        message.baseAddress, message.count) == 1
                }
            }
        }
    }
}
#endif
