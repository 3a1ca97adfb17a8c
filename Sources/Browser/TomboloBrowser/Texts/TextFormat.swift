/// A text with placeholders for values.
///
/// A placeholder without a value is kept unchanged, so an invalid translation leads to a wrong text, not to a crash.
struct TextFormat: Sendable, Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Encloses a value with right-to-left characters in U+2068 and U+2069 (UAX 9), so that it does not reorder the
    /// text around it.
    private static func isolated(_ value: String) -> String {
        guard value.unicodeScalars.first != "\u{2068}", value.unicodeScalars.contains(where: \.runsFromRightToLeft)
        else {
            return value
        }
        return "\u{2068}\(value)\u{2069}"
    }

    func filled(with values: [String]) -> String {
        var result = ""
        var rest = text[...]
        var next = 0
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                result += "%"
                rest.removeFirst()
                continue
            }
            let number = rest.prefix(while: \.isNumber)
            let afterNumber = rest.dropFirst(number.count)
            let isNumbered = !number.isEmpty && afterNumber.first == "$"
            let mark = isNumbered ? afterNumber.dropFirst() : rest
            let index = isNumbered ? (Int(number) ?? 0) - 1 : next
            guard let kind = mark.first, kind == "d" || kind == "@", values.indices.contains(index) else {
                result += "%"
                continue
            }
            result += Self.isolated(values[index])
            rest = mark.dropFirst()
            if !isNumbered { next += 1 }
        }
        return result + rest
    }
}
