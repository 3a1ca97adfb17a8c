import OrderedCollections
import TomboloJSON
package import TomboloUpdates

extension RoleKeys {
    /// Creates the keys of a role.
    /// - Parameter threshold: The number of different keys that must sign.
    package init(_ keys: [PublicKey], threshold: Int) {
        self.init(
            keys: Dictionary(keys.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first }),
            threshold: threshold)
    }

    /// The identifiers, sorted.
    package var identifiers: [String] { keys.keys.sorted() }

    /// The number of different keys.
    var count: Int { Set(keys.values.map(\.normalized)).count }

    /// Whether a key is one of these, in the same encoding. Clients find its signatures by the identifier, which depends
    /// on the encoding.
    package func contains(_ key: PublicKey) -> Bool { keys.values.contains { $0.encoded == key.encoded } }

    /// Whether a key is one of these in any encoding.
    func containsForm(of key: PublicKey) -> Bool { keys.values.contains { $0.normalized == key.normalized } }

    /// The members `keyids` and `threshold`.
    var members: OrderedDictionary<String, JSONValue> {
        ["keyids": .array(identifiers.map { .string($0) }), "threshold": .integer(threshold)]
    }

    /// Returns the member `keys` of a root or of delegations: the key objects of several roles.
    static func objects(of roles: some Sequence<RoleKeys>) -> JSONValue {
        var objects: OrderedDictionary<String, JSONValue> = [:]
        for role in roles {
            for (identifier, key) in role.keys { objects[identifier] = key.value }
        }
        return .object(objects)
    }

    /// Whether enough keys have signed a file.
    package func accept(_ metadata: SignedMetadata) -> Bool { (try? verify(metadata)) != nil }
}
