/// A message that is shown for a few seconds.
public struct RXRToast: Sendable, Hashable {
    /// The severity of a message. Each level has its own appearance, which differs in more than colour.
    public enum Level: String, Sendable, Hashable, CaseIterable {
        /// Information.
        case info
        /// An error.
        case error
        /// An error after which the page cannot continue.
        case fatal
    }

    /// The severity, which determines the appearance.
    public var level: Level
    /// The text. It is displayed without control characters, and truncated after 200 characters.
    public var message: String

    /// Creates a toast. ``message`` keeps the whole text; only the displayed text is truncated.
    public init(_ level: Level = .info, message: String) {
        self.level = level
        self.message = message
    }
}
