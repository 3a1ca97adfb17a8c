/// A message that a page wrote to its console, or an uncaught error.
///
/// All values are untrusted page data, shortened by the script that collects them. They are for logs, not for decisions.
public struct ConsoleMessage: Sendable, Hashable {
    /// The console function that the page called, or an uncaught error.
    public enum Level: String, Sendable, Hashable, CaseIterable {
        /// `console.debug`.
        case debug
        /// `console.log` and `console.trace`.
        case log
        /// `console.info`.
        case info
        /// `console.warn`.
        case warn
        /// `console.error`, or `console.assert` with a failure.
        case error
        /// An exception or a rejection that no code of the page handled.
        case uncaught
    }

    /// The level of the message.
    public var level: Level
    /// All arguments. JSON values are unchanged; other values are the text that a console would show.
    public var arguments: [JSONValue]
    /// The location of the call, if the engine reports it.
    public var position: ScriptError.Position?
    /// The origin of the document that wrote the message.
    public var origin: Origin

    /// Creates a message; for engines and tests.
    package init(level: Level, arguments: [JSONValue], position: ScriptError.Position?, origin: Origin) {
        self.level = level
        self.arguments = arguments
        self.position = position
        self.origin = origin
    }

    /// The arguments as one line, strings without quotes.
    public var text: String {
        arguments.map { $0.stringValue ?? $0.description }.joined(separator: " ")
    }
}
