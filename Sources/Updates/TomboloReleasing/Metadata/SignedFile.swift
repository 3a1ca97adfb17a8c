package import Foundation
package import TomboloJSON
import TomboloUpdates

/// Metadata that is being signed: its content, and the signatures so far.
package struct SignedFile: Sendable {
    /// The content.
    package let content: JSONValue
    /// The signatures by the identifiers of their keys.
    package private(set) var signatures: [String: Data]

    package init(_ content: JSONValue, signatures: [String: Data] = [:]) {
        (self.content, self.signatures) = (content, signatures)
    }

    /// Adds a signature, or replaces the one of the same key.
    /// - Throws: ``SigningKeyError``.
    package mutating func sign(with key: some Signer) throws(SigningKeyError) {
        let message: [UInt8]
        do throws(CanonicalJSONError) { message = try CanonicalJSON.bytes(of: content) } catch { throw .malformed }
        signatures[try key.publicKey.identifier] = try key.signature(of: message)
    }

    /// The file, in canonical form: the same content and signatures have the same bytes.
    package var bytes: Data {
        get throws(CanonicalJSONError) {
            let list = signatures.sorted { $0.key < $1.key }.map { keyID, signature -> JSONValue in
                ["keyid": .string(keyID), "sig": .string(Hexadecimal.text(of: signature))]
            }
            return Data(try CanonicalJSON.bytes(of: ["signatures": .array(list), "signed": content]))
        }
    }
}
