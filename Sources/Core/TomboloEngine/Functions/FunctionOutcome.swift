/// The outcome of a function that was run with the script of ``FunctionSource``.
package enum FunctionOutcome {
    /// Limit of the JSON text of a result, in bytes; also in `web/source/engine/result-text.js`.
    package static let maximumTextBytes = 16 << 20
    /// Limit of the JSON values in a result. Each array element and each object member counts as one value.
    package static let maximumValues = 2_000_000
    /// Limit of each text of an error, in bytes. The script cuts these texts to 65,536 UTF-16 code units and “…”, unless the
    /// page has changed the functions of its world.
    package static let maximumErrorText = 3 * 65_536 + 3
    /// Length of a text in bytes above which parsing takes longer than a drawn frame allows: about 5 ms.
    private static let longText = 1 << 20

    /// The text that the script returns for `undefined`.
    package static let undefined = [UInt8(ascii: "u")]

    /// Parses the text that the script returned. A long text is parsed off the caller's actor.
    /// - Throws: ``ScriptError``.
    package static func value(of answer: [UInt8]) async throws -> JSONValue? {
        guard answer.count > longText else { return try parse(answer) }
        return try await parseConcurrently(answer)
    }

    @concurrent
    private static func parseConcurrently(_ answer: [UInt8]) async throws -> JSONValue? { try parse(answer) }

    /// Parses the text that the script returned, on the caller's actor.
    /// - Throws: ``ScriptError``.
    package static func parse(_ answer: [UInt8]) throws(ScriptError) -> JSONValue? {
        let text = answer.dropLast()
        guard text.count <= maximumTextBytes else { throw tooLong }
        switch answer.last {
        case UInt8(ascii: "u"): return nil
        case UInt8(ascii: "g"): throw disconnection
        case UInt8(ascii: "l"): throw tooLong
        case UInt8(ascii: "v"): return try result(text)
        case UInt8(ascii: "e"): throw exception((try? result(text)) ?? .null)
        default: throw unsupported(String(decoding: text, as: UTF8.self))
        }
    }

    private static func result(_ text: ArraySlice<UInt8>) throws(ScriptError) -> JSONValue {
        var decoder = JSONTextDecoder(root: "result", numbers: .ofJavaScript)
        decoder.maximumValues = maximumValues
        do throws(JSONError) {
            return try decoder.value(of: text, with: nil)
        } catch {
            // A result from JavaScript may be nested too deeply, or contain unpaired surrogates.
            guard error.isBeyondLimit else { throw unsupported("\(error)") }
            throw ScriptError(.limitExceeded, message: "The result exceeds a limit: \(error)")
        }
    }

    /// Returns the error for a message of the engine about a script that failed. Few errors are reported this way,
    /// because the script catches the body's errors, and the body's syntax has been checked before.
    package static func failure(_ message: String) -> ScriptError {
        let marker = "SyntaxError: "
        guard message.hasPrefix(marker) else { return ScriptError(.exception, message: shortened(message)) }
        return ScriptError(.syntax, name: "SyntaxError", message: shortened(String(message.dropFirst(marker.count))))
    }

    /// The error of a function whose document was left before the function ended.
    package static var disconnection: ScriptError {
        ScriptError(.disconnected, message: "The document was left before the script ended.")
    }

    private static var tooLong: ScriptError {
        ScriptError(
            .limitExceeded,
            message:
                "The result exceeds the limit of \(maximumTextBytes) bytes of JSON text. Return a part of it."
        )
    }

    private static func unsupported(_ what: String) -> ScriptError {
        ScriptError(.unsupportedResult, message: "The result cannot be represented in JSON: \(shortened(what))")
    }

    private static func exception(_ value: JSONValue) -> ScriptError {
        var position: ScriptError.Position?
        if let line = value["line"]?.intValue, line > 0 {
            position = ScriptError.Position(
                source: text(value["source"]), line: line, column: max(1, value["column"]?.intValue ?? 1))
        }
        return ScriptError(.exception, name: text(value["name"]), message: text(value["message"]), position: position)
    }

    private static func text(_ member: JSONValue?) -> String { shortened(member?.stringValue ?? "") }

    private static func shortened(_ text: String) -> String { text.shortened(toBytes: maximumErrorText) }
}
