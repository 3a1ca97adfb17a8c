/// A page's title as it is shown to people: one line of text, whatever the page wrote.
public struct ShownTitle: Sendable, Hashable {
    /// The text, of at most ``longest`` characters as people count them; a longer one ends with an ellipsis.
    public let text: String

    /// The most characters.
    public static let maximumLength = 300

    /// Makes the text of a title.
    /// - Parameter host: What stands for a page without a title, as ``ShownHost`` has it.
    public init(_ title: String, host: String = "") {
        let line = PageText(title).line(atMost: Self.maximumLength)
        text = line.contains { !$0.isInvisible } ? line : host
    }

    /// The text within other text: a title from right to left is kept from reordering what stands beside it (U+2068 and U+2069 of UAX 9).
    public var isolated: String {
        text.unicodeScalars.contains { $0.runsFromRightToLeft } ? "\u{2068}\(text)\u{2069}" : text
    }
}

extension Character {
    /// Whether it consists of joiners and the like alone.
    fileprivate var isInvisible: Bool {
        unicodeScalars.allSatisfy { $0.properties.isDefaultIgnorableCodePoint || $0.properties.isWhitespace }
    }
}
