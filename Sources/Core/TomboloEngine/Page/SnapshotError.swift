/// The reason why a snapshot of a page failed.
public struct SnapshotError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure that a program may need to distinguish.
    public enum Code: String, Sendable, Hashable {
        /// The page is not in a visible window, so it is not drawn.
        case notShown
        /// The page is closed.
        case closed
        /// The engine could not draw the page; the message contains the engine's text.
        case failed
    }

    /// The kind of failure, for programs.
    public var code: Code
    /// A description of the failure for users.
    public var message: String

    /// Creates an error; for engines and tests. `message` is a sentence for users.
    package init(_ code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The same as ``message``.
    public var description: String { message }
}
