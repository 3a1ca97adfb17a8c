/// Text of a page as a person gets to see it: bounded, and without control characters and marks that reorder or hide text.
package enum ShownText {
    /// The most characters of a title, a button or a line.
    package static let line = 200
    /// The most characters of a message.
    package static let paragraph = 4_000

    /// Text on one line: breaks become spaces.
    package static func line(_ text: String, atMost limit: Int = line) -> String {
        clean(text, limit) { _ in " " }
    }

    /// Text with its line breaks.
    package static func paragraph(_ text: String, atMost limit: Int = paragraph) -> String {
        clean(text, limit) { $0 == "\t" ? " " : "\n" }
    }

    /// Marks of direction and the like. Joiners are part of how words and emoji are written.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .format && !["\u{200C}", "\u{200D}"].contains(scalar)
    }

    // By scalars, since one character can be made of a million of them.
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
