/// A file of a store, and what it was said to be when it came.
public struct StoredFile: Sendable, Hashable, Codable {
    /// Its digest, by which the store has it.
    public let digest: FileDigest
    /// The content type that the server gave; nil where there was none that could be used.
    public let contentType: String?

    /// Names a file. A content type that is no field of HTTP is left out.
    public init(digest: FileDigest, contentType: String? = nil) {
        self.digest = digest
        self.contentType = contentType.flatMap { Self.isField($0) ? $0 : nil }
    }

    private static let maximumFieldLength = 200

    private static func isField(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= maximumFieldLength && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
