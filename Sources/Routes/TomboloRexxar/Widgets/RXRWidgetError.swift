/// The reason why a page's call to a widget was not performed, or was performed only in part.
public struct RXRWidgetError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A description for the page's developer.
    public let description: String

    /// Creates an error with a sentence for the app's log.
    public init(_ description: String) { self.description = description }
}
