package import Foundation
package import TomboloJSON

/// A public key in metadata.
package struct PublicKey: Sendable, Hashable {
    /// The scheme of its signatures.
    package let scheme: SignatureScheme
    /// The key as SubjectPublicKeyInfo in DER (RFC 5280), in the form in which the metadata lists it.
    package let encoded: Data
    /// ``encoded`` with the point of an EC key in uncompressed form, which is the same for every form of the key. Two
    /// keys are the same if these bytes are, whatever their identifiers.
    package let normalized: Data

    /// The bytes of a SubjectPublicKeyInfo before the 32 bytes of an Ed25519 key (RFC 8410, section 10.1).
    private static let ed25519Prefix: [UInt8] = [
        0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
    ]

    /// Reads a key object in metadata: `keytype`, `scheme` and `keyval.public`.
    /// - Returns: nil if the scheme is unknown, or the key does not belong to the scheme.
    package init?(_ value: JSONValue) {
        guard let scheme = value["scheme"]?.stringValue.flatMap(SignatureScheme.init(rawValue:)),
            let type = value["keytype"]?.stringValue, scheme.keyTypes.contains(type),
            let text = value["keyval"]?["public"]?.stringValue
        else { return nil }
        switch scheme {
        case .ed25519:
            guard let bytes = Hexadecimal.bytes(of: text), bytes.count == 32 else { return nil }
            self.init(scheme, encoded: Data(Self.ed25519Prefix + bytes))
        case .ecdsa, .rsaPSS: self.init(pem: text, scheme)
        }
    }

    /// Parses a key in PEM form.
    /// - Returns: nil if the text has no key of the scheme.
    package init?(pem text: String, _ scheme: SignatureScheme) {
        guard let encoded = scheme.key(fromPEM: text), encoded.count <= SubjectPublicKeyInfo.maximumSize else {
            return nil
        }
        self.init(scheme, encoded: encoded)
    }

    private init(_ scheme: SignatureScheme, encoded: Data) {
        (self.scheme, self.encoded) = (scheme, encoded)
        normalized = scheme == .ecdsa ? SignatureScheme.uncompressed(encoded) ?? encoded : encoded
    }

    /// Creates a key from its SubjectPublicKeyInfo in DER, which comes from the system's library.
    package init(encoded: Data, _ scheme: SignatureScheme) { self.init(scheme, encoded: encoded) }

    /// The key as an object in metadata.
    package var value: JSONValue {
        let text =
            scheme == .ed25519 ? Hexadecimal.text(of: encoded.dropFirst(Self.ed25519Prefix.count)) : pem
        return [
            "keytype": .string(scheme.keyType), "keyval": ["public": .string(text)], "scheme": .string(scheme.rawValue),
        ]
    }

    /// The key in PEM form.
    package var pem: String {
        let lines = encoded.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN PUBLIC KEY-----\n\(lines)\n-----END PUBLIC KEY-----\n"
    }

    /// The identifier of the key object.
    package var identifier: String { Self.identifier(of: value) ?? "" }

    /// Returns the identifier of a key object: the SHA-256 digest of its canonical form, including unknown members; nil if the object has no
    /// canonical form.
    package static func identifier(of value: JSONValue) -> String? {
        (try? CanonicalJSON.bytes(of: value)).map { FileDigest(of: Data($0)).text }
    }

    /// Whether a signature of a message was made with the private half of this key.
    package func isValid(_ signature: Data, of message: some Collection<UInt8>) -> Bool {
        scheme.isValid(signature, of: Array(message), key: encoded)
    }
}
