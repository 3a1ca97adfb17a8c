/// A report of documents that were disconnected because of the memory that they made the app hold.
public struct MemoryOverrun: Sendable, Hashable {
    /// The document that was disconnected; nil for all documents of the page.
    public let document: Document?
    /// The number of bytes that the document, or all documents together, held.
    public let heldBytes: Int
    /// The limit that was exceeded, in bytes; one of the page's ``BridgeLimits``.
    public let limit: Int
}

extension MemoryOverrun: CustomStringConvertible {
    /// The overrun, and the limit that applies.
    public var description: String {
        guard let document else {
            return
                "The page caused the app to hold \(heldBytes) bytes of messages; its limit is \(limit) (BridgeLimits.pageBytes). "
                + "All of its documents were disconnected."
        }
        return
            "\(document) caused the app to hold \(heldBytes) bytes of messages; documents without a grant are limited to \(limit) "
            + "(BridgeLimits.ungrantedDocumentBytes and ungrantedBytes). It was disconnected."
    }
}
