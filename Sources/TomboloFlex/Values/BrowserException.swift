/// A failure with a reason for the other side: what a promise of the page is rejected with, and what a web function
/// failed with.
public struct BrowserException: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason; nil for the contract's own text.
    public let reason: String?

    /// Makes a failure.
    public init(_ reason: String? = nil) { self.reason = reason }

    /// The reason, or a word for its absence.
    public var description: String { reason ?? "no reason was given" }
}
