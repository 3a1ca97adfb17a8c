/// Swift source, read as text and split into code, literals and the rest.
///
/// No compiler is involved: a finding points to a line that needs review, and its text states this.
package struct SwiftSource: Sendable {
    /// A text literal.
    package struct Literal: Sendable {
        /// The offset of its first character.
        package var offset: Int
        /// The source text of the literal, up to its first interpolation.
        package var text: String
        /// Whether ``text`` is the whole literal.
        package var isWhole: Bool
    }

    /// Maximum length of statements and argument lists that are read, in bytes.
    private static let maximumLength = 8 << 10

    /// The whole text.
    package let text: PlainText
    /// The source with comments, literals and debug-only code replaced by spaces, at unchanged offsets.
    package let code: [UInt8]
    /// The literals outside comments and debug-only code, in source order.
    package let literals: [Literal]

    /// Reads a source file.
    package init(_ bytes: [UInt8]) {
        text = PlainText(bytes)
        var scanner = SwiftScanner(bytes)
        (code, literals) = scanner.parts()
    }

    /// The 1-based line that contains a byte offset.
    package func line(at offset: Int) -> Int { text.line(at: offset) }

    /// The offsets of an identifier in the code.
    package func offsets(of identifier: String) -> [Int] {
        var offsets: [Int] = []
        var start = 0
        while let offset = code.firstOffset(of: identifier.utf8, from: start) {
            let end = offset + identifier.utf8.count
            start = end
            let isBounded =
                (offset == 0 || !code[offset - 1].isIdentifierPart)
                && (end == code.count || !code[end].isIdentifierPart)
            if isBounded { offsets.append(offset) }
        }
        return offsets
    }

    /// The code after `identifier =` or `identifier:`, up to the end of the line; nil if neither follows.
    package func value(behind identifier: String, at offset: Int) -> String? {
        var position = offset + identifier.utf8.count
        while position < code.count, code[position] == UInt8(ascii: " ") { position += 1 }
        guard position < code.count, code[position] == UInt8(ascii: "=") || code[position] == UInt8(ascii: ":") else {
            return nil
        }
        // `==` is a comparison.
        if position + 1 < code.count, code[position + 1] == UInt8(ascii: "=") { return nil }
        let rest = code[(position + 1)...].prefix(1_000).prefix { $0 != UInt8(ascii: "\n") }
        return String(decoding: rest, as: UTF8.self).drop { $0 == " " }.description
    }

    /// The range of a parenthesised list that follows an offset, without its parentheses; nil without one.
    package func arguments(from offset: Int) -> Range<Int>? {
        var position = offset
        while position < code.count, code[position] == UInt8(ascii: " ") { position += 1 }
        guard position < code.count, code[position] == UInt8(ascii: "(") else { return nil }
        var depth = 0
        for index in position..<min(code.count, position + Self.maximumLength) {
            if "([{".utf8.contains(code[index]) { depth += 1 }
            if ")]}".utf8.contains(code[index]) { depth -= 1 }
            if depth == 0 { return (position + 1)..<index }
        }
        return nil
    }

    /// The uses of `DialectScope`, which switch dialects on for origins, with the ranges of their arguments; the first 2,000 of a file.
    package var dialectScopes: [(offset: Int, arguments: Range<Int>)] {
        let name = "DialectScope"
        return offsets(of: name).prefix(2_000).compactMap { offset in
            arguments(from: offset + name.utf8.count).map { (offset, $0) }
        }
    }

    /// The literals whose offsets are in a range.
    package func literals(in range: Range<Int>) -> [Literal] {
        var (low, high) = (0, literals.count)
        while low < high {
            let middle = (low + high) / 2
            if literals[middle].offset < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return Array(literals[low...].prefix { $0.offset < range.upperBound })
    }

    /// The code in a range of offsets.
    package func code(in range: Range<Int>) -> String { String(decoding: code[range], as: UTF8.self) }

    /// The range from an offset to the end of its statement: a line end at which no bracket is open.
    package func statement(from offset: Int) -> Range<Int> {
        var depth = 0
        var index = offset
        while index < min(code.count, offset + Self.maximumLength) {
            if "([{".utf8.contains(code[index]) { depth += 1 }
            if ")]}".utf8.contains(code[index]) { depth -= 1 }
            if depth < 0 || (depth == 0 && code[index] == UInt8(ascii: "\n")) { break }
            index += 1
        }
        return offset..<index
    }
}

extension UInt8 {
    /// Whether the byte is a part of an identifier.
    package var isIdentifierPart: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
            || self == UInt8(ascii: "_") || self >= 0x80
    }
}
