package import Foundation

/// A public key in the form SubjectPublicKeyInfo (RFC 5280, section 4.1.2.7), parsed without a library.
///
/// Apple's libraries need the parts of a key, which this type returns. On Linux, OpenSSL parses keys, and tests compare its
/// results with those of this type.
package struct SubjectPublicKeyInfo: Sendable, Hashable {
    /// The scheme of the key, derived from its algorithm.
    package let scheme: SignatureScheme
    /// The key in the encoding of its algorithm: the 32 bytes of an Ed25519 key, the point of an EC key (X9.62), or an RSAPublicKey in DER (RFC
    /// 8017, appendix A.1.1).
    package let key: Data
    /// The whole value in DER.
    package let encoded: Data

    /// Limit of a key in DER, in bytes. An RSA key of 16,384 bits is smaller.
    package static let maximumSize = 4_096
    /// Minimum and maximum size of an RSA key, in bits.
    package static let rsaSizes = 2_048...16_384

    /// The contents of the AlgorithmIdentifier of each scheme: id-Ed25519; id-ecPublicKey with prime256v1; rsaEncryption with NULL.
    private static let algorithms: [(scheme: SignatureScheme, bytes: [UInt8])] = [
        (.ed25519, [0x06, 0x03, 0x2B, 0x65, 0x70]),
        (
            .ecdsa,
            [
                0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03,
                0x01,
                0x07,
            ]
        ),
        (.rsaPSS, [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]),
    ]

    /// Parses a key in PEM form (RFC 7468): the first block with the label `PUBLIC KEY`.
    /// - Returns: nil if there is no such block, or its content is not one key of a known scheme.
    package init?(pem text: String) {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        guard let start = lines.firstIndex(of: "-----BEGIN PUBLIC KEY-----") else { return nil }
        let rest = lines[(start + 1)...]
        guard let end = rest.firstIndex(where: { $0.hasPrefix("-----") }), rest[end] == "-----END PUBLIC KEY-----",
            let encoded = Data(base64Encoded: rest[..<end].joined())
        else { return nil }
        self.init(encoded)
    }

    /// Parses a key in DER.
    /// - Returns: nil if the bytes are not exactly one key of a known scheme.
    package init?(_ encoded: Data) {
        guard encoded.count <= Self.maximumSize else { return nil }
        var outer = DERReader(Array(encoded))
        guard var info = outer.element(0x30), outer.isAtEnd, let identifier = info.element(0x30),
            let bits = info.element(0x03), info.isAtEnd,
            let algorithm = Self.algorithms.first(where: { $0.bytes.elementsEqual(identifier.rest) }),
            // The first byte is the number of unused bits.
            bits.rest.first == 0
        else { return nil }
        let key = bits.rest.dropFirst()
        guard Self.isKey(key, of: algorithm.scheme) else { return nil }
        (scheme, self.key, self.encoded) = (algorithm.scheme, Data(key), encoded)
    }

    /// Returns the SubjectPublicKeyInfo in DER of an EC key whose point is in uncompressed form, with 65 bytes.
    static func encoded(uncompressedPoint point: Data) -> Data {
        let algorithm = algorithms.first { $0.scheme == .ecdsa }?.bytes ?? []
        return Data([0x30, 0x59, 0x30, 0x13] + algorithm + [0x03, 0x42, 0x00]) + point
    }

    private static func isKey(_ bytes: ArraySlice<UInt8>, of scheme: SignatureScheme) -> Bool {
        switch scheme {
        case .ed25519: return bytes.count == 32
        case .ecdsa:
            return (bytes.count, bytes.first) == (65, 4) || (bytes.count == 33 && [2, 3].contains(bytes.first))
        case .rsaPSS:
            var outer = DERReader(bytes)
            guard var key = outer.element(0x30), outer.isAtEnd, let modulus = key.element(0x02),
                let exponent = key.element(0x02), key.isAtEnd, !exponent.rest.isEmpty,
                // A positive number in the shortest form.
                let first = modulus.rest.first, first != 0 ? first < 0x80 : modulus.rest.dropFirst().first ?? 0 >= 0x80
            else { return false }
            let digits = modulus.rest.drop { $0 == 0 }
            return rsaSizes.contains(digits.count * 8 - (digits.first?.leadingZeroBitCount ?? 0))
        }
    }
}
