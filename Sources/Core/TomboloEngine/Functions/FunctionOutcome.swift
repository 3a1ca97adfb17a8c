/// The outcome of a function that was run with the script of ``FunctionSource``.
package enum FunctionOutcome {
    /// Parses the text that the script returned.
    /// - Throws: ``ScriptError``.
    package static func value(of answer: [UInt8]) throws -> JSONValue? {
        let text = answer.dropLast()
        switch answer.last {
        case UInt8(ascii: "u"): return nil
        case UInt8(ascii: "g"): throw disconnection
        case UInt8(ascii: "v"):
            // A result from JavaScript may be nested too deeply, or contain unpaired surrogates.
            do { return try JSONValue(jsonText: text, numbers: .ofJavaScript) } catch { throw unsupported("\(error)") }
        case UInt8(ascii: "e"): throw exception((try? JSONValue(jsonText: text)) ?? .null)
        default: throw unsupported(String(decoding: text, as: UTF8.self))
        }
    }

    /// Returns the error for a message of the engine about a script that failed. Few errors come this way: the script catches the errors of the body, and the
    /// body's syntax has been checked before.
    package static func failure(_ message: String) -> ScriptError {
        let marker = "SyntaxError: "
        guard message.hasPrefix(marker) else { return ScriptError(.exception, message: message) }
        return ScriptError(.syntax, name: "SyntaxError", message: String(message.dropFirst(marker.count)))
    }

    /// The error of a function whose document was left before it ended.
    package static var disconnection: ScriptError {
        ScriptError(.disconnected, message: "The document was left before the script ended.")
    }

    private static func unsupported(_ what: String) -> ScriptError {
        ScriptError(.unsupportedResult, message: "The result cannot be represented in JSON: \(what)")
    }

    private static func exception(_ value: JSONValue) -> ScriptError {
        var position: ScriptError.Position?
        if let line = value["line"]?.intValue, line > 0 {
            position = ScriptError.Position(
                source: value["source"]?.stringValue ?? "", line: line, column: max(1, value["column"]?.intValue ?? 1))
        }
        return ScriptError(
            .exception, name: value["name"]?.stringValue ?? "", message: value["message"]?.stringValue ?? "",
            position: position)
    }
}
