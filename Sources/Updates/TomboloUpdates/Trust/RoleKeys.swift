import Foundation

/// The keys that may sign a role, and the number of them that must.
package struct RoleKeys: Sendable, Hashable {
    /// The keys by their identifiers. Identifiers without a usable key are left out.
    package let keys: [String: PublicKey]
    /// The number of different keys that must have signed.
    package let threshold: Int

    package init(keys: [String: PublicKey], threshold: Int) { (self.keys, self.threshold) = (keys, threshold) }

    /// Reads the members `keyids` and `threshold` of a role.
    /// - Parameter keys: The keys of the file by identifier.
    init(_ role: MetadataReader, keys: [String: PublicKey]) throws(TrustError) {
        var chosen: [String: PublicKey] = [:]
        for element in try role.member("keyids").elements() {
            let keyID = try element.string()
            chosen[keyID] = keys[keyID]
        }
        self.init(keys: chosen, threshold: try role.member("threshold").integer(from: 1))
    }

    /// Reads the keys of a root or of delegations.
    ///
    /// A key is left out if its scheme is unknown or its identifier is not the key's digest. It then does not count towards a threshold,
    /// but the file is valid if enough other keys have signed.
    static func keys(in reader: MetadataReader) throws(TrustError) -> [String: PublicKey] {
        var keys: [String: PublicKey] = [:]
        for (keyID, value) in try reader.members() {
            _ = try value.object()
            guard PublicKey.identifier(of: value.value) == keyID else { continue }
            keys[keyID] = PublicKey(value.value)
        }
        return keys
    }

    /// Verifies that enough keys have signed a file. A key that is listed under two identifiers or in two encodings
    /// counts once.
    /// - Throws: ``TrustError/tooFewSignatures(file:valid:threshold:)``.
    package func verify(_ metadata: SignedMetadata) throws(TrustError) {
        var signers: Set<Data> = []
        for (keyID, signature) in metadata.signatures {
            guard let key = keys[keyID], !signers.contains(key.normalized), key.isValid(signature, of: metadata.message)
            else { continue }
            signers.insert(key.normalized)
        }
        guard signers.count >= threshold else {
            throw .tooFewSignatures(file: metadata.file, valid: signers.count, threshold: threshold)
        }
    }
}
