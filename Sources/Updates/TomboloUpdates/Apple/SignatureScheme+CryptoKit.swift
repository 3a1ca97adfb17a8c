import CryptoKit
import Foundation
import Security

extension SignatureScheme {
    /// Returns the SubjectPublicKeyInfo of a public key in PEM form; nil if the text has no key of this scheme.
    func key(fromPEM text: String) -> Data? {
        SubjectPublicKeyInfo(pem: text).flatMap { $0.scheme == self ? $0.encoded : nil }
    }

    /// Returns an EC key with its point in uncompressed form; nil if the bytes are not an EC key.
    /// - Parameter key: The SubjectPublicKeyInfo of the key in DER.
    static func uncompressed(_ key: Data) -> Data? {
        guard let info = SubjectPublicKeyInfo(key), info.scheme == .ecdsa else { return nil }
        return point(info.key).map { SubjectPublicKeyInfo.encoded(uncompressedPoint: $0.x963Representation) }
    }

    /// Whether a signature of a message was made with the private half of a key.
    /// - Parameter key: The SubjectPublicKeyInfo of the key in DER.
    func isValid(_ signature: Data, of message: [UInt8], key: Data) -> Bool {
        guard let key = SubjectPublicKeyInfo(key), key.scheme == self else { return false }
        let message = Data(message)
        switch self {
        case .ed25519:
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key.key)
            return key?.isValidSignature(signature, for: message) ?? false
        case .ecdsa:
            guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
            return Self.point(key.key)?.isValidSignature(signature, for: message) ?? false
        case .rsaPSS: return Self.isRSASignature(signature, of: message, key: key.key)
        }
    }

    private static func point(_ bytes: Data) -> P256.Signing.PublicKey? {
        bytes.first == 4
            ? try? P256.Signing.PublicKey(x963Representation: bytes)
            : try? P256.Signing.PublicKey(compressedRepresentation: bytes)
    }

    /// CryptoKit has no RSA. Security requires a salt of the digest's length, which `tombolo release` makes.
    private static func isRSASignature(_ signature: Data, of message: Data, key: Data) -> Bool {
        let attributes = NSDictionary(
            objects: [kSecAttrKeyTypeRSA as NSString, kSecAttrKeyClassPublic as NSString],
            forKeys: [kSecAttrKeyType as NSString, kSecAttrKeyClass as NSString])
        let key = SecKeyCreateWithData(NSData(data: key) as CFData, attributes as CFDictionary, nil)
        return key.map {
            SecKeyVerifySignature(
                $0, .rsaSignatureMessagePSSSHA256, NSData(data: message) as CFData, NSData(data: signature) as CFData,
                nil)
        } ?? false
    }
}
