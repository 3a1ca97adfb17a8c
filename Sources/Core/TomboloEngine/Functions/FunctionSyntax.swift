/// Checks whether a text by itself is the body of an async function with the parameter `argument`. If not, reports the position
/// and the reason.
///
/// The engine parses the text but does not run it.
///
/// In a single wrapper, a text such as `}; …; {` would parse as code outside the wrapper's function. To detect this, a
/// body has to parse inside two wrappers. After a brace that closes the function early, the first wrapper allows only
/// `,` or `)` and the second only `,` or `}`, so a comma must follow. The text after that comma has to end with another
/// open brace, and no such text parses in both wrappers. In the second it is a member of an object literal, in which
/// only `name:`, `name() {` or `...` can lead to an open brace. In the first it is an expression, in which none of
/// these parses.
@MainActor
package final class FunctionSyntax {
    private static let wrappers = [
        // Inside a function, so that `new.target` is allowed, as it is in the body when it runs.
        Wrapper(opening: "(function () { (async (argument) => { ", closing: "}) })"),
        Wrapper(opening: "({ async body(argument) { ", closing: "} })"),
    ]
    /// The number of closing braces before an error that are examined as possible early ends of the body.
    private static let candidateCount = 8

    private let message: @MainActor (String) -> String?

    /// - Parameter message: Returns the engine's error message for a script; nil if the script parses. Must not run the
    ///   script.
    package init(parsingBy message: @escaping @MainActor (String) -> String?) { self.message = message }

    /// Checks that the body parses.
    /// - Throws: ``ScriptError`` with the code `syntax` and a position in the body.
    package func check(_ body: String) throws(ScriptError) {
        for wrapper in Self.wrappers where message(wrapper.opening + body + "\n" + wrapper.closing) != nil {
            throw error(in: Array(body.utf16), wrapper)
        }
    }

    private func error(in body: [UInt16], _ wrapper: Wrapper) -> ScriptError {
        // Without the wrapper's closing text, the parser reports either an error in the body, or an unexpected end of
        // the text.
        let end = message(wrapper.opening)
        let found = message(of: body[...], in: wrapper)
        let offset = found == end ? body.count : position(of: found, in: body, wrapper)
        if let brace = strayBrace(in: body, before: offset) {
            return error("Unexpected token '}'", at: brace, in: body)
        }
        return error(found ?? end ?? "The script does not parse.", at: offset, in: body)
    }

    /// Returns the start of the token at which the parser first reports the message `wanted`. A binary search over the length
    /// finds it, because the parser reads from left to right.
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

    /// Returns a brace that closes the body too early; nil if there is none. Examines the last braces before `offset`. The part
    /// of the body before such a brace parses by itself.
    private func strayBrace(in body: [UInt16], before offset: Int) -> Int? {
        let braces = body.indices.prefix(offset + 1).filter { body[$0] == UInt16(UInt8(ascii: "}")) }
        return braces.suffix(Self.candidateCount).first { brace in
            // The closing text is appended on the same line. If the brace is in a line comment, the closing text is in the
            // comment too, and the check fails.
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
        message(wrapper.opening + String(decoding: body, as: UTF16.self) + closing)
    }
}

/// The text that is put around a body to check it.
private struct Wrapper {
    var opening: String
    var closing: String
}

extension ArraySlice<UInt16> {
    fileprivate func ends(with other: [UInt16]) -> Bool { suffix(other.count).elementsEqual(other) }
}
