/// Text that is safe to write to a terminal or a log, whatever its source.
///
/// A terminal interprets control characters (ESC, the C1 range with CSI and OSC) instead of showing them. Some format
/// characters reverse the order of a line or are invisible. Each of these characters is replaced with its number, such
/// as `\u{1B}`. Letters, emoji and the joiners that they need are unchanged. Every log line of the framework is
/// converted with this type. An app that writes page text to a terminal should use it, too:
///
///     print(TerminalText(title))
public struct TerminalText: Sendable, Hashable, CustomStringConvertible {
    /// The treatment of line breaks.
    public enum LineBreaks: Sendable, Hashable {
        /// Text after a line break is indented by four spaces, so that it cannot be mistaken for a separate line.
        case indented
        /// Line breaks are kept, for a text whose lines are the program's own.
        case kept
        /// Line breaks are escaped like control characters: the result is one line.
        case escaped
    }

    /// The text with unsafe characters replaced.
    public let description: String

    /// Replaces the unsafe characters of `text`.
    public init(_ text: String, lineBreaks: LineBreaks = .indented) {
        description = text.replacingScalars { scalar in
            switch scalar {
            case "\t": nil
            case "\n":
                switch lineBreaks {
                case .indented: "\n    "
                case .kept: nil
                case .escaped: #"\u{A}"#
                }
            default: scalar.isUnsafeInTerminal ? "\\u{\(scalar.hexadecimal)}" : nil
            }
        }
    }

    /// Escapes unsafe characters of JSON text as JSON does, `\u009b`: the result is JSON with the same value.
    ///
    /// - Parameter json: Valid JSON text. A line break or a tab between its values becomes a space, so the result is one line.
    public static func json(_ json: String) -> String {
        json.replacingScalars { scalar in
            switch scalar {
            case "\n", "\r", "\t": " "
            default: scalar.isUnsafeInTerminal ? scalar.escapedForJSON : nil
            }
        }
    }
}

extension String {
    /// Replaces each scalar for which `replacement` returns a text.
    ///
    /// A text of printable ASCII only, the most common case, is returned unchanged.
    fileprivate func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        guard utf8.contains(where: { !(0x20..<0x7F).contains($0) }) else { return self }
        var result = ""
        result.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            if let text = replacement(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }
}

extension Unicode.Scalar {
    fileprivate var hexadecimal: String { String(value, radix: 16, uppercase: true) }

    /// `\u` and four digits for each UTF-16 code unit.
    fileprivate var escapedForJSON: String {
        UTF16.encode(self).map { units in
            units.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        } ?? ""
    }
}
