/// Why the requests of a page cannot be intercepted.
public struct InterceptionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is missing, and what to do about it.
    public var message: String
    /// Whether the engine's extension is there, but is not the one that the program was built with.
    package var isChanged = false

    /// Makes an error; engines do.
    public init(message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}
