/// Why there is no picture of a page.
public struct SnapshotError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure a program may want to tell apart.
    public enum Code: String, Sendable, Hashable {
        /// The page is in no window that is shown, so nothing of it is drawn.
        case notShown
        /// The page is closed.
        case closed
        /// The engine could not draw it; the message says what the engine said.
        case failed
    }

    /// Which kind it was.
    public var code: Code
    /// What happened, in a sentence a person can read.
    public var message: String

    /// Makes an error.
    public init(_ code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
