import CWebKitGTK
import GLibRuntime
import TomboloEngine

/// What surrounds a function body on its way into a page, and reads what comes back: one text, whose first character
/// says what it is.
enum FunctionSource {
    /// The body is code of the app's own, the frame around it a constant; values travel as arguments.
    static func wrap(_ body: String) -> String { prefix + body + suffix }

    private static let prefix = """
        const argument = argumentText === '' ? undefined : JSON.parse(argumentText);
        try { const result = await (async () => {

        """

    private static let suffix = """

        })();
        if (result === undefined) return 'u';
        try {
        const text = JSON.stringify(result);
        return typeof text === 'string' && typeof result !== 'function' ? 'v' + text : 'xa ' + typeof result;
        } catch (error) { return 'x' + error; }
        } catch (error) {
        const isError = error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error);
        const place = isError ? {line: error.line, column: error.column, source: error.sourceURL} : {};
        const text = (value) => String(value).toWellFormed();
        return 'e' + JSON.stringify({name: isError ? text(error.name) : '', message: text(isError ? error.message : error), ...place});
        }
        """

    /// How many lines stand before the body.
    private static let linesBefore = 2

    static func parse(_ text: [UInt8]) throws -> JSONValue? {
        let rest = text.dropFirst()
        switch text.first {
        case UInt8(ascii: "u"): return nil
        case UInt8(ascii: "v"):
            // What JavaScript writes as JSON may be nested too deep, or hold halves of characters.
            do { return try JSONValue(jsonText: rest) } catch { throw unsupported("\(error)") }
        case UInt8(ascii: "e"): throw exception((try? JSONValue(jsonText: rest)) ?? .null)
        default: throw unsupported(String(decoding: rest, as: UTF8.self))
        }
    }

    private static func unsupported(_ what: String) -> ScriptError {
        ScriptError(.unsupportedResult, message: "The result cannot be written as JSON: \(what)")
    }

    private static func exception(_ value: JSONValue) -> ScriptError {
        var position: ScriptError.Position?
        if let line = value["line"]?.intValue {
            let source = value["source"]?.stringValue ?? ""
            position = ScriptError.Position(
                source: source, line: source.isEmpty ? max(1, line - linesBefore) : line,
                column: value["column"]?.intValue ?? 1)
        }
        return ScriptError(
            .exception, name: value["name"]?.stringValue ?? "", message: value["message"]?.stringValue ?? "",
            position: position)
    }

    /// What the engine itself reports.
    static func error(_ error: any Error) -> any Error {
        guard let error = error as? GLibError else { return error }
        guard error.matches(webkit_javascript_error_quark()) else {
            return ScriptError(.disconnected, message: error.message)
        }
        switch error.code {
        case 601: return ScriptError(.disconnected, message: "The document went away before the script ended.")
        default:
            return ScriptError(error.message.contains("SyntaxError") ? .syntax : .exception, message: error.message)
        }
    }
}
