import CWebKitGTK
import GLibRuntime
import TomboloEngine

/// Reads what ``FunctionSource`` answers, and what the engine says when there is no answer.
enum FunctionOutcome {
    static func value(of answer: [UInt8]) throws -> JSONValue? {
        let text = answer.dropLast()
        switch answer.last {
        case UInt8(ascii: "u"): return nil
        case UInt8(ascii: "g"): throw disconnection
        case UInt8(ascii: "v"):
            // What JavaScript writes as JSON may be nested too deep, or hold halves of characters.
            do { return try JSONValue(jsonText: text, numbers: .ofJavaScript) } catch { throw unsupported("\(error)") }
        case UInt8(ascii: "e"): throw exception((try? JSONValue(jsonText: text)) ?? .null)
        default: throw unsupported(String(decoding: text, as: UTF8.self))
        }
    }

    static func error(_ error: any Error) -> any Error {
        guard let error = error as? GLibError else { return error }
        if error.matches(webkit_javascript_error_quark(), WEBKIT_JAVASCRIPT_ERROR_SCRIPT_FAILED) {
            // What the body throws is caught there and its syntax is checked before, so that little is left to tell.
            let marker = "SyntaxError: "
            guard error.message.hasPrefix(marker) else { return ScriptError(.exception, message: error.message) }
            return ScriptError(.syntax, name: "SyntaxError", message: String(error.message.dropFirst(marker.count)))
        }
        return disconnection
    }

    private static var disconnection: ScriptError {
        ScriptError(.disconnected, message: "The document went away before the script ended.")
    }

    private static func unsupported(_ what: String) -> ScriptError {
        ScriptError(.unsupportedResult, message: "The result cannot be written as JSON: \(what)")
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
