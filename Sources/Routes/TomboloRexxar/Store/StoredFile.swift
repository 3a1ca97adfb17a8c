import TomboloUpdates

/// A reference to a file of a store, with the content type that the server sent.
package struct StoredFile: Sendable, Hashable, Codable {
    /// The digest of the file, which is its name in the store.
    package let digest: FileDigest
    /// The content type that the server sent; nil if it was missing or invalid.
    package let contentType: String?

    /// Creates a reference to a file. A content type that is not a valid HTTP field value is left out.
    package init(digest: FileDigest, contentType: String? = nil) {
        self.digest = digest
        self.contentType = contentType.flatMap { Self.isField($0) ? $0 : nil }
    }

    private static let maximumFieldLength = 200

    private static func isField(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= maximumFieldLength && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
