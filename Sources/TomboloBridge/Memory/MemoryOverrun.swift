/// What was ended because of the memory that it made the app hold.
public struct MemoryOverrun: Sendable, Hashable {
    /// The document that was disconnected; nil for all documents of the page.
    public let document: Document?
    /// How many bytes it held, or all of them together did.
    public let heldBytes: Int
    /// How many it may hold; one of the page's ``BridgeLimits``.
    public let limit: Int
}

extension MemoryOverrun: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        guard let document else {
            return
                "The page made the app hold \(heldBytes) bytes of messages; its limit is \(limit) (BridgeLimits.pageBytes). "
                + "All of its documents were disconnected."
        }
        return
            "\(document) made the app hold \(heldBytes) bytes of messages; \(limit) are allowed to documents without a grant "
            + "(BridgeLimits.ungrantedDocumentBytes and ungrantedBytes). It was disconnected."
    }
}
