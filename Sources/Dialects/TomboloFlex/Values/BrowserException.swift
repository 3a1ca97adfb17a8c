/// A failure with a reason for the other side: the rejection of a page's promise, or the failure of a web function.
public struct BrowserException: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason; nil for the default text of the contract.
    public let reason: String?

    /// Creates a failure that rejects the page's promise with a reason; nil for no reason.
    public init(_ reason: String? = nil) { self.reason = reason }

    /// The reason, or a text that states its absence.
    public var description: String { reason ?? "no reason was given" }
}
