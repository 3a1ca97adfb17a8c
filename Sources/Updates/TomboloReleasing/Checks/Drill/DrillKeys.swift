import Foundation
import TomboloUpdates

/// The throw-away keys of a rehearsal, each of which replaces a real key.
struct DrillKeys {
    private var signers: [String: SigningKey] = [:]
    /// The identifiers of the real keys, by those of their replacements.
    private var realKeys: [String: String] = [:]
    private var places: [PublicKey: PublicKey] = [:]

    /// Returns a role's keys, with each real key replaced by a throw-away key.
    mutating func keys(for real: RoleKeys) throws(SigningKeyError) -> RoleKeys {
        var keys: [PublicKey] = []
        for (_, key) in real.keys.sorted(by: { $0.key < $1.key }) {
            if places[key] == nil {
                let new = try make(key.scheme)
                places[key] = new
                realKeys[new.identifier] = key.identifier
            }
            if let key = places[key] { keys.append(key) }
        }
        return RoleKeys(keys, threshold: real.threshold)
    }

    /// Makes a key that does not replace a real key yet.
    mutating func make(_ scheme: SignatureScheme) throws(SigningKeyError) -> PublicKey {
        let key = try SigningKey(scheme)
        let publicKey = try key.publicKey
        signers[publicKey.identifier] = key
        return publicKey
    }

    /// Replaces an old key with a new one.
    mutating func replace(_ old: PublicKey, by new: PublicKey) {
        realKeys[new.identifier] = realKeys[old.identifier]
    }

    /// The identifier of the real key that a key replaces; nil for a new key.
    func realKey(_ identifier: String) -> String? { realKeys[identifier] }

    /// Returns the private halves of keys.
    func signers(_ identifiers: some Sequence<String>) -> [SigningKey] { identifiers.compactMap { signers[$0] } }

    /// All private halves.
    var all: [SigningKey] { Array(signers.values) }
}
