package import Foundation
package import TomboloJSON

/// A metadata file: a value and its signatures, which are not verified.
package struct SignedMetadata: Sendable {
    /// The name of the file, for errors.
    package let file: String
    /// The content that is signed.
    package let signed: JSONValue
    /// The canonical form of ``signed``: the message of the signatures.
    package let message: [UInt8]
    /// The signatures by the identifiers of their keys.
    package let signatures: [String: Data]

    /// Parses a file.
    /// - Parameters:
    ///   - bytes: The file: `{"signatures": [{"keyid", "sig"}], "signed": {...}}`.
    ///   - maximumSize: Limit of the file, in bytes.
    /// - Throws: ``TrustError/malformed(file:reason:)``; also if a key has two signatures.
    package init(_ bytes: Data, file: String, maximumSize: Int) throws(TrustError) {
        let value: JSONValue
        do throws(MetadataTextError) { value = try MetadataText.parse(bytes, maximumSize: maximumSize) } catch {
            throw .malformed(file: file, reason: "\(error)")
        }
        let reader = MetadataReader(value, file: file)
        let signed = try reader.member("signed")
        _ = try signed.object()
        var signatures: [String: Data] = [:]
        for signature in try reader.member("signatures").elements() {
            let keyID = try signature.member("keyid").string()
            let text = try signature.member("sig").string()
            // A signature that is not hexadecimal counts as invalid, because the others may be enough.
            guard signatures.updateValue(Hexadecimal.bytes(of: text).map { Data($0) } ?? Data(), forKey: keyID) == nil
            else { throw signature.problem("is a second signature of the key \(keyID)") }
        }
        do throws(CanonicalJSONError) { message = try CanonicalJSON.bytes(of: signed.value) } catch {
            throw .malformed(file: file, reason: "\(error)")
        }
        (self.file, self.signed, self.signatures) = (file, signed.value, signatures)
    }
}
