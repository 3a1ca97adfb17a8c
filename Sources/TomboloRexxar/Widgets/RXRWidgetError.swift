/// Why nothing became of a page's call of a widget.
public struct RXRWidgetError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A sentence for the page's developer.
    public let description: String

    /// Makes an error.
    public init(_ description: String) { self.description = description }
}
