import OrderedCollections
import TomboloJSON

/// A file of a bundle, as its manifest lists it.
package struct BundleFile: Sendable, Hashable {
    /// Limit of a content type, in bytes.
    package static let maximumTypeLength = 200

    /// The path in the bundle.
    package let path: BundlePath
    /// The digest of the bytes.
    package let digest: FileDigest
    /// The number of bytes.
    package let size: Int
    /// The content type; nil to derive it from the path.
    package let contentType: String?

    /// Creates the entry of a file. ``BundleManifest`` validates size and content type.
    package init(path: BundlePath, digest: FileDigest, size: Int, contentType: String? = nil) {
        (self.path, self.digest, self.size, self.contentType) = (path, digest, size, contentType)
    }

    /// Whether a manifest may have a text as a content type: printable ASCII that is valid in an HTTP field.
    static func isContentType(_ text: String) -> Bool {
        (1...maximumTypeLength).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// The element of the manifest's `files`.
    var json: JSONValue {
        var members: OrderedDictionary<String, JSONValue> = [
            "path": .string(path.text), "sha256": .string(digest.text), "size": .integer(size),
        ]
        if let contentType { members["type"] = .string(contentType) }
        return .object(members)
    }
}
