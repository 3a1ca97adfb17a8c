/// Text of a page, sanitised so that the browser can display it as plain text.
///
/// Control characters, characters that reorder or hide text, and code points without an assigned character are removed.
/// Joiners are kept, because words and emoji need them. Of several combining marks on a letter, only the first four are
/// kept.
struct PageText {
    private let source: String

    init(_ source: String) { self.source = source }

    /// Returns the text in one line. Each run of white space becomes one space; white space at either end is removed. A
    /// longer text is cut and ends with an ellipsis.
    func line(atMost limit: Int) -> String {
        let words = scalars(atMost: limit, keepsLines: false)
        return Self.cut(String(words).split { $0.isWhitespace }.joined(separator: " "), limit)
    }

    /// Returns the text with its line breaks, in at most `lineLimit` lines and `limit` characters. Empty lines at
    /// either end are removed. A longer text is cut and ends with an ellipsis.
    func lines(atMost lineLimit: Int, of limit: Int) -> String {
        var lines = String(scalars(atMost: limit, keepsLines: true))
            .split(separator: "\n", maxSplits: lineLimit, omittingEmptySubsequences: false)
            .map { $0.split { $0.isWhitespace }.joined(separator: " ") }
        let isCut = lines.count > lineLimit
        if isCut { lines.removeLast() }
        while lines.last == "" { lines.removeLast() }
        let text = lines.drop { $0.isEmpty }.joined(separator: "\n")
        return isCut && text.count < limit ? text + "…" : Self.cut(text, limit)
    }

    /// Returns the displayable scalars: at most `maximumScalars` for each character of the limit, because a single
    /// character of a page's text can consist of a million scalars.
    private func scalars(atMost limit: Int, keepsLines: Bool) -> String.UnicodeScalarView {
        var output = String.UnicodeScalarView()
        var (marks, count) = (0, 0)
        var wasReturn = false
        for scalar in source.unicodeScalars {
            defer { wasReturn = scalar == "\r" }
            guard let shown = Self.shown(scalar, keepsLines: keepsLines, follows: wasReturn) else { continue }
            marks = shown.properties.generalCategory == .nonspacingMark ? marks + 1 : 0
            if marks > Self.maximumMarks { continue }
            count += 1
            if count > limit * Self.maximumScalars { break }
            output.append(shown)
        }
        return output
    }

    private static let maximumMarks = 4
    /// Maximum number of scalars per character, on average. Family emoji have up to eleven.
    private static let maximumScalars = 12

    private static func shown(_ scalar: Unicode.Scalar, keepsLines: Bool, follows return: Bool) -> Unicode.Scalar? {
        switch scalar.properties.generalCategory {
        case .control:
            switch scalar {
            case "\n" where `return`: nil
            case "\n", "\r": keepsLines ? "\n" : " "
            case "\t", "\u{B}", "\u{C}", "\u{85}": " "
            default: nil
            }
        case .lineSeparator, .paragraphSeparator: keepsLines ? "\n" : " "
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}" ? scalar : nil
        case .surrogate, .unassigned, .privateUse: nil
        // Variation selectors are marks that emoji need; other invisible characters are removed.
        case .otherLetter where scalar.properties.isDefaultIgnorableCodePoint: nil
        default: scalar
        }
    }

    private static func cut(_ text: String, _ limit: Int) -> String {
        text.count > limit ? text.prefix(max(limit - 1, 0)) + "…" : text
    }
}
