/// The reason why a page's requests cannot be intercepted.
public struct InterceptionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A description of the missing part and the remedy.
    public var message: String
    /// Whether the engine's extension is present, but is not the one that the program was built with.
    package var isChanged = false

    /// Creates an error; for engines.
    package init(message: String) { self.message = message }

    /// The same as ``message``.
    public var description: String { message }
}
