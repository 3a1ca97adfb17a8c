/// The error of a script evaluation or of a call to a page function from native code.
public struct ScriptError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure that a program may need to distinguish.
    public enum Code: String, Sendable, Hashable {
        /// The script threw, or its promise was rejected.
        case exception
        /// The script does not parse.
        case syntax
        /// The result cannot be written as JSON.
        case unsupportedResult
        /// The result has more than 16 MB of JSON text or more than 2,000,000 values, or is nested more than 512 levels
        /// deep.
        case limitExceeded
        /// The document ended before the script: the page navigated away or was closed, or the web process died.
        case disconnected
    }

    /// A location in a script.
    public struct Position: Sendable, Hashable {
        /// The script's URL; empty for injected text.
        public var source: String
        /// The line, from 1.
        public var line: Int
        /// The column, from 1.
        public var column: Int

        /// Creates a position; lines and columns are counted from 1.
        package init(source: String, line: Int, column: Int) {
            self.source = source
            self.line = line
            self.column = column
        }
    }

    /// The kind of failure, for programs.
    public var code: Code
    /// The JavaScript error's name, `TypeError` for example; empty when a value other than an `Error` was thrown.
    public var name: String
    /// The error's message, as the page wrote it.
    public var message: String
    /// The location of the error, if the engine reports it.
    public var position: Position?

    /// Creates an error; for engines and tests.
    package init(_ code: Code, name: String = "", message: String, position: Position? = nil) {
        self.code = code
        self.name = name
        self.message = message
        self.position = position
    }

    /// The message with the error's name and location.
    public var description: String {
        let place = position.map { " (\($0.source.isEmpty ? "script" : $0.source):\($0.line):\($0.column))" } ?? ""
        return (name.isEmpty ? "" : "\(name): ") + message + place
    }
}
