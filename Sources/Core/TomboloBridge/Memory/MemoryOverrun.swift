/// A report that one document or all documents of a page were disconnected because a limit of memory was exceeded.
public struct MemoryOverrun: Sendable, Hashable {
    /// The document that was disconnected; nil if all documents of the page were disconnected.
    public let document: Document?
    /// The number of bytes that the app held for the document, or for all documents together.
    public let heldBytes: Int
    /// The limit that was exceeded, in bytes: one of the limits in ``BridgeLimits``.
    public let limit: Int
}

extension MemoryOverrun: CustomStringConvertible {
    /// The memory that was held, and the limit that was exceeded.
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
