import CJavaScriptCore
import GLibRuntime
package import TomboloEngine

/// Checks whether a text is, by itself, the body of an async function with the parameter `argument`. If not, reports where and
/// why.
///
/// JavaScriptCore parses the text and does not run it, in a separate context from which no value is ever taken.
///
/// A text such as `}; …; {` parses if a function is put around it, as code beside that function. It is found because the text
/// must parse inside two wrappers. A brace that closes the first can be followed only by `,` or `)`, one that closes the second
/// only by `,` or `}`. So a comma follows, and no text that ends with another open brace can follow that comma. In the first it
/// is an expression, in which a member's `name:`, `name() {` or `...` does not parse. In the second it is a member of an object,
/// which begins a brace in no other way.
package final class FunctionSyntax {
    private static let wrappers = [
        // In a function, so that `new.target` is allowed as in the body that is run.
        Wrapper(opening: "(function () { (async (argument) => { ", closing: "}) })"),
        Wrapper(opening: "({ async body(argument) { ", closing: "} })"),
    ]
    /// Number of braces before an error that are tried as the one that ends the body too early.
    private static let candidateCount = 8

    private lazy var context = {
        WebKitStart.ensure()
        return GObjectReference(adopting: jsc_context_new())
    }()

    package init() {}

    /// Checks that the body parses.
    /// - Throws: ``ScriptError`` with the code `syntax` and a position in the body.
    package func check(_ body: String) throws(ScriptError) {
        for wrapper in Self.wrappers where message(of: wrapper.opening + body + "\n" + wrapper.closing) != nil {
            throw error(in: Array(body.utf16), wrapper)
        }
    }

    private func error(in body: [UInt16], _ wrapper: Wrapper) -> ScriptError {
        // Without the wrapper's closing text, a message is about the body, or reports the end of the text.
        let end = message(of: wrapper.opening)
        let found = message(of: body[...], in: wrapper)
        let offset = found == end ? body.count : position(of: found, in: body, wrapper)
        if let brace = strayBrace(in: body, before: offset) {
            return error("Unexpected token '}'", at: brace, in: body)
        }
        return error(found ?? end ?? "The script does not parse.", at: offset, in: body)
    }

    /// Start of the token at which the message first appears: the parser goes from left to right.
    private func position(of wanted: String?, in body: [UInt16], _ wrapper: Wrapper) -> Int {
        var (low, high) = (0, body.count)
        while low < high {
            let middle = (low + high) / 2
            if message(of: body[..<middle], in: wrapper) == wanted { high = middle } else { low = middle + 1 }
        }
        let token = wanted?.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first.map {
            Array($0.utf16)
        }
        if let token, !token.isEmpty, body[..<low].ends(with: token) { return low - token.count }
        return max(low - 1, 0)
    }

    /// The brace, among the last ones, that ends the body before the end of the text, where the part before it parses by itself.
    private func strayBrace(in body: [UInt16], before offset: Int) -> Int? {
        let braces = body.indices.prefix(offset + 1).filter { body[$0] == UInt16(UInt8(ascii: "}")) }
        return braces.suffix(Self.candidateCount).first { brace in
            // On the same line, so that a brace in a comment does not close anything.
            Self.wrappers.allSatisfy { message(of: body[..<brace], in: $0, closing: $0.closing) == nil }
        }
    }

    private func error(_ message: String, at offset: Int, in body: [UInt16]) -> ScriptError {
        let before = String(decoding: body[..<min(offset, body.count)], as: UTF16.self)
        let lines = before.split(omittingEmptySubsequences: false) {
            ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}"].contains($0)
        }
        let position = ScriptError.Position(source: "", line: lines.count, column: (lines.last?.utf16.count ?? 0) + 1)
        return ScriptError(.syntax, name: "SyntaxError", message: message, position: position)
    }

    private func message(of body: ArraySlice<UInt16>, in wrapper: Wrapper, closing: String = "") -> String? {
        message(of: wrapper.opening + String(decoding: body, as: UTF16.self) + closing)
    }

    /// The parser's message about a script; nil if it parses.
    private func message(of script: String) -> String? {
        var exception: OpaquePointer?
        let result = jsc_context_check_syntax(
            context.opaque, script, gssize(script.utf8.count), JSC_CHECK_SYNTAX_MODE_SCRIPT, nil, 1, &exception)
        defer { if let exception { g_object_unref(UnsafeMutableRawPointer(exception)) } }
        guard result != JSC_CHECK_SYNTAX_RESULT_SUCCESS else { return nil }
        return exception.flatMap { String(copying: jsc_exception_get_message($0)) } ?? "The script does not parse."
    }
}

/// The text around a body while it is checked.
private struct Wrapper {
    var opening: String
    var closing: String
}

extension ArraySlice<UInt16> {
    fileprivate func ends(with other: [UInt16]) -> Bool { suffix(other.count).elementsEqual(other) }
}
