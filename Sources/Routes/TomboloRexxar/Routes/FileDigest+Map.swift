import OrderedCollections
import TomboloEngine
import TomboloUpdates

extension FileDigest {
    /// Returns the optional member `sha256`; nil if it is missing.
    static func text(in members: OrderedDictionary<String, JSONValue>) throws(RoutesMapProblem.Reason) -> String? {
        guard let value = members["sha256"], value != .null else { return nil }
        guard let text = value.stringValue, let digest = FileDigest(text) else {
            throw .wrongType("sha256", "64 hexadecimal digits")
        }
        return digest.text
    }
}
