package import Foundation
package import TomboloJSON
package import TomboloUpdates

/// Metadata that is being signed: its content, and the signatures so far.
package struct SignedFile: Sendable {
    package let content: JSONValue
    /// The signatures by the identifiers of their keys.
    package private(set) var signatures: [String: Data]

    /// Begins a file, by default without signatures.
    package init(_ content: JSONValue, signatures: [String: Data] = [:]) {
        (self.content, self.signatures) = (content, signatures)
    }

    /// Adds a signature, or replaces the existing one by the same key.
    /// - Throws: ``SigningKeyError``.
    package mutating func sign(with key: some Signer) throws(SigningKeyError) {
        let message: [UInt8]
        do throws(CanonicalJSONError) { message = try CanonicalJSON.bytes(of: content) } catch { throw .malformed }
        signatures[try key.publicKey.identifier] = try key.signature(of: message)
    }

    /// The bytes of the file, which are the same for the same content and signatures.
    ///
    /// They are in canonical form, except that control characters, such as the line breaks of a key in PEM form, are escaped. The canonical form
    /// does not escape them, so it is not JSON.
    package var bytes: Data {
        get throws(CanonicalJSONError) {
            let list = signatures.sorted { $0.key < $1.key }.map { keyID, signature -> JSONValue in
                ["keyid": .string(keyID), "sig": .string(Hexadecimal.text(of: signature))]
            }
            let canonical = try CanonicalJSON.bytes(of: ["signatures": .array(list), "signed": content])
            // There is no white space between values, so all control characters are in strings.
            return canonical.reduce(into: Data(capacity: canonical.count)) { bytes, byte in
                switch byte {
                case UInt8(ascii: "\n"): bytes += "\\n".utf8
                case 0..<0x20: bytes += "\\u00\(Hexadecimal.text(of: [byte]))".utf8
                default: bytes.append(byte)
                }
            }
        }
    }

    /// Continues a file that was signed before.
    package init(_ metadata: SignedMetadata) { self.init(metadata.signed, signatures: metadata.signatures) }

    /// The file as a reader parses it.
    /// - Parameter file: The name of the file, for errors.
    package func metadata(_ file: String) throws(TrustError) -> SignedMetadata {
        let bytes: Data
        do throws(CanonicalJSONError) { bytes = try self.bytes } catch {
            throw .malformed(file: file, reason: "\(error)")
        }
        return try SignedMetadata(bytes, file: file, maximumSize: TopLevelRole.targets.maximumSize)
    }
}
