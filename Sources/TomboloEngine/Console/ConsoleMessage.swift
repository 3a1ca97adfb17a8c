/// Something a page wrote to its console, or an error that nobody caught.
///
/// All of it is the page's word, shortened by the script that collects it: text for a log, not for decisions.
public struct ConsoleMessage: Sendable, Hashable {
    /// How the page called the console.
    public enum Level: String, Sendable, Hashable, CaseIterable {
        /// `console.debug`.
        case debug
        /// `console.log`.
        case log
        /// `console.info`.
        case info
        /// `console.warn`.
        case warn
        /// `console.error`, `console.assert`, `console.trace` with a failure.
        case error
        /// An exception or a rejection that no code of the page handled.
        case uncaught
    }

    /// Its level.
    public var level: Level
    /// Every argument: JSON values as they are, anything else as the text a console would show.
    public var arguments: [JSONValue]
    /// Where it was written, where the page's engine says.
    public var position: ScriptError.Position?
    /// The origin of the document that wrote it.
    public var origin: Origin

    /// Makes a message.
    public init(level: Level, arguments: [JSONValue], position: ScriptError.Position?, origin: Origin) {
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
