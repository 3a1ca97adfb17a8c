/// Prepares text of a page for display: limits its length, and removes control characters and marks that reorder or
/// hide text.
package enum DisplayText {
    /// Maximum length of a title, a button's label or a line, in Unicode scalars.
    package static let line = 200
    /// Maximum length of a message, in Unicode scalars.
    package static let paragraph = 4_000

    /// Returns the text on one line: line breaks become spaces.
    package static func line(_ text: String, atMost limit: Int = line) -> String {
        clean(text, limit) { _ in " " }
    }

    /// Returns the text with its line breaks.
    package static func paragraph(_ text: String, atMost limit: Int = paragraph) -> String {
        clean(text, limit) { $0 == "\t" ? " " : "\n" }
    }

    /// Whether a scalar is one of the joiners, which are invisible but which emoji and words in Persian need.
    package static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200C}" || scalar == "\u{200D}"
    }

    /// Whether a scalar is an invisible format character, such as a direction mark. Joiners are kept.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .format && !isJoiner(scalar)
    }

    // Counts scalars, since one character can consist of a million of them.
    private static func clean(
        _ text: String, _ limit: Int, _ breaking: (Unicode.Scalar) -> Unicode.Scalar
    ) -> String {
        var shown = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < limit else { return String(shown) + "…" }
            switch scalar {
            case "\n", "\t", "\u{2028}", "\u{2029}": shown.append(breaking(scalar))
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": continue
            case _ where isHidden(scalar): continue
            default: shown.append(scalar)
            }
            count += 1
        }
        return String(shown)
    }
}
