/// A page's title in its displayed form, which is always one line of text.
package struct DisplayTitle: Sendable, Hashable {
    /// The text, of at most ``maximumLength`` characters (grapheme clusters); a longer one ends with an ellipsis.
    package let text: String

    /// Maximum number of characters.
    package static let maximumLength = 300

    /// Creates the displayed form of a title.
    /// - Parameter host: The text for a page without a title, in the form of ``DisplayHost``.
    package init(_ title: String, host: String = "") {
        let line = PageText(title).line(atMost: Self.maximumLength)
        text = line.contains { !$0.isInvisible } ? line : host
    }

    /// The text for use within other text. A title with right-to-left characters is enclosed in U+2068 and U+2069 (UAX
    /// 9), so that it does not reorder the text beside it.
    package var isolated: String {
        text.unicodeScalars.contains { $0.runsFromRightToLeft } ? "\u{2068}\(text)\u{2069}" : text
    }
}

extension Character {
    /// Whether the text consists only of white space and invisible characters, such as joiners.
    fileprivate var isInvisible: Bool {
        unicodeScalars.allSatisfy { $0.properties.isDefaultIgnorableCodePoint || $0.properties.isWhitespace }
    }
}
