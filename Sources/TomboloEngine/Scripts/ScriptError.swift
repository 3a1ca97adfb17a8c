/// Why evaluating a script or calling a page function from native code failed.
public struct ScriptError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure a program may want to tell apart.
    public enum Code: String, Sendable, Hashable {
        /// The script threw, or its promise was rejected.
        case exception
        /// The script does not parse.
        case syntax
        /// The result cannot be written as JSON.
        case unsupportedResult
        /// The document went away before the script ended: navigation, close, or the web process died.
        case disconnected
    }

    /// A place in a script.
    public struct Position: Sendable, Hashable {
        /// The script's URL; empty for injected text.
        public var source: String
        /// The line, from 1.
        public var line: Int
        /// The column, from 1.
        public var column: Int

        /// Makes a position.
        public init(source: String, line: Int, column: Int) {
            self.source = source
            self.line = line
            self.column = column
        }
    }

    /// Which kind it was.
    public var code: Code
    /// The JavaScript error's name, `TypeError` for example; empty when a value other than an `Error` was thrown.
    public var name: String
    /// The error's message, in the page's words.
    public var message: String
    /// Where it happened, where the engine says.
    public var position: Position?

    /// Makes an error.
    public init(_ code: Code, name: String = "", message: String, position: Position? = nil) {
        self.code = code
        self.name = name
        self.message = message
        self.position = position
    }

    /// The message with its name and place.
    public var description: String {
        let place = position.map { " (\($0.source.isEmpty ? "script" : $0.source):\($0.line):\($0.column))" } ?? ""
        return (name.isEmpty ? "" : "\(name): ") + message + place
    }
}
