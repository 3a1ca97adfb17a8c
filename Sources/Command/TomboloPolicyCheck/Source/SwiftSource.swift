/// Swift source, read as text and split into code, literals and the rest.
///
/// No compiler is involved, so a finding points to a line that needs review, and its text states this.
package struct SwiftSource: Sendable {
    /// A text literal.
    package struct Literal: Sendable {
        /// The offset of its first character.
        package var offset: Int
        /// The offset after its closing quotation mark.
        package var end: Int
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
    /// The ranges of the comments, in source order. A line comment ends before its line break.
    package let comments: [Range<Int>]

    /// Reads a source file.
    /// - Parameter keepsDebugCode: Whether debug-only code and its literals are kept. Its `#if` lines are replaced in any case.
    package init(_ bytes: [UInt8], keepsDebugCode: Bool = false) {
        text = PlainText(bytes)
        var scanner = SwiftScanner(bytes, keepsDebugCode: keepsDebugCode)
        (code, literals, comments) = scanner.parts()
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

    /// The code after `identifier =` or `identifier:`, up to the end of the line; nil if neither follows. A line break
    /// before or after an `=` is not an end.
    package func value(behind identifier: String, at offset: Int) -> String? {
        if let value = assignedValue(behind: identifier, at: offset) { return value }
        let end = offset + identifier.utf8.count
        let colon = firstCode(from: end)
        // After a line break, a colon belongs to a conditional expression.
        guard colon < code.count, code[colon] == UInt8(ascii: ":"), !code[end..<colon].contains(UInt8(ascii: "\n"))
        else { return nil }
        let line = restOfLine(from: colon + 1)
        let value = String(code(in: line).drop { $0 == " " })
        // The initial value of a property with a type: `identifier: Type =`.
        guard let equals = code[line].lastIndex(where: { !Self.isSpace($0) }), code[equals] == UInt8(ascii: "=") else {
            return value
        }
        return value + " " + assigned(at: equals)
    }

    /// The code after `identifier =`, up to the end of the line; nil if no `=` follows. A line break before or after the
    /// `=` is not an end.
    package func assignedValue(behind identifier: String, at offset: Int) -> String? {
        let equals = firstCode(from: offset + identifier.utf8.count)
        guard equals < code.count, code[equals] == UInt8(ascii: "=") else { return nil }
        // `==` is a comparison.
        if equals + 1 < code.count, code[equals + 1] == UInt8(ascii: "=") { return nil }
        return assigned(at: equals)
    }

    /// The code after an `=`, up to the end of the line on which the value begins.
    private func assigned(at equals: Int) -> String {
        let start = firstCode(from: equals + 1)
        // Skips a literal, which is blank in `code`.
        let line = restOfLine(from: literals(in: equals..<start).first?.offset ?? start)
        return String(code(in: line).drop { $0 == " " })
    }

    private func restOfLine(from offset: Int) -> Range<Int> {
        offset..<(offset + code[offset...].prefix(1_000).prefix { $0 != UInt8(ascii: "\n") }.count)
    }

    /// The offset of the first code that is not white space, within 1,000 bytes; the end of the source if there is none.
    private func firstCode(from offset: Int) -> Int {
        code[offset...].prefix(1_000).firstIndex { !Self.isSpace($0) } ?? code.count
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) }

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

    /// The range from an offset to the end of its statement, that is, to the first line end at which no bracket is open
    /// and that is not next to an `=`.
    package func statement(from offset: Int) -> Range<Int> {
        var depth = 0
        var index = offset
        var last = offset
        while index < min(code.count, offset + Self.maximumLength) {
            if depth == 0, code[index] == UInt8(ascii: "\n") {
                guard let next = continuation(from: index, after: last) else { break }
                index = next
                continue
            }
            if "([{".utf8.contains(code[index]) { depth += 1 }
            if ")]}".utf8.contains(code[index]) { depth -= 1 }
            if depth < 0 { break }
            if !Self.isSpace(code[index]) { last = index }
            index += 1
        }
        return offset..<index
    }

    /// The offset at which a statement continues after a line break before or after an `=`; nil at the end of the statement.
    /// - Parameter last: The offset of the last code before the line break that is not white space.
    private func continuation(from lineBreak: Int, after last: Int) -> Int? {
        let next = firstCode(from: lineBreak)
        let isBeforeEquals = next < code.count && code[next] == UInt8(ascii: "=")
        // A literal is blank in `code`. It is the value if it is between the `=` and the line break.
        let isAfterEquals = code[last] == UInt8(ascii: "=") && literals(in: last..<lineBreak).isEmpty
        guard isBeforeEquals || isAfterEquals else { return nil }
        return max(literals(in: lineBreak..<next).first?.offset ?? next, lineBreak + 1)
    }
}

extension UInt8 {
    /// Whether the byte is a part of an identifier.
    package var isIdentifierPart: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
            || self == UInt8(ascii: "_") || self >= 0x80
    }
}
