/// Separates code, comments and literals of Swift source.
struct SwiftScanner {
    private let bytes: [UInt8]
    private var code: [UInt8]
    private var literals: [SwiftSource.Literal] = []
    private var comments: [Range<Int>] = []
    private let keepsDebugCode: Bool
    private var position = 0
    /// For each open `#if`, whether its current branch is compiled only for debugging.
    private var conditions: [Bool] = []
    private var debuggingConditions = 0

    /// - Parameter keepsDebugCode: Whether code that is compiled only for debugging is kept.
    init(_ bytes: [UInt8], keepsDebugCode: Bool) {
        self.bytes = bytes
        self.keepsDebugCode = keepsDebugCode
        code = bytes
    }

    private var isForDebugging: Bool { debuggingConditions > 0 && !keepsDebugCode }

    mutating func parts() -> (code: [UInt8], literals: [SwiftSource.Literal], comments: [Range<Int>]) {
        while position < bytes.count {
            if starts(with: "//") || starts(with: "/*") {
                comment()
            } else if bytes[position] == UInt8(ascii: "\"") || isRawLiteral {
                literal()
            } else if bytes[position] == UInt8(ascii: "#") {
                directive()
            } else {
                if isForDebugging, bytes[position] != UInt8(ascii: "\n") { code[position] = UInt8(ascii: " ") }
                position += 1
            }
        }
        return (code, literals, comments)
    }

    /// Processes `#if DEBUG` and the directives that belong to it.
    private mutating func directive() {
        guard starts(with: "#if") || starts(with: "#e") else {
            position += 1
            return
        }
        let line = bytes[position...].prefix(200).prefix { $0 != UInt8(ascii: "\n") }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        switch words.first {
        case "#if":
            conditions.append(words.count > 1 && words[1] == "DEBUG")
            debuggingConditions += conditions.last == true ? 1 : 0
        // Only `#if DEBUG` is recognised. The `#else` branch of `#if !DEBUG` is compiled only for debugging too, but is still
        // audited.
        case "#else", "#elseif":
            if conditions.popLast() == true { debuggingConditions -= 1 }
            conditions.append(false)
        case "#endif":
            if conditions.popLast() == true { debuggingConditions -= 1 }
        default:
            position += 1
            return
        }
        blank(while: { $0.first != UInt8(ascii: "\n") })
    }

    private mutating func comment() {
        let start = position
        defer { comments.append(start..<position) }
        guard starts(with: "/*") else { return blank(while: { $0.first != UInt8(ascii: "\n") }) }
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                blank(2)
            } else if starts(with: "*/") {
                depth -= 1
                blank(2)
            } else {
                blank(1)
            }
        } while depth > 0 && position < bytes.count
    }

    /// Whether a `#` begins a raw literal: number signs, then a quotation mark.
    private var isRawLiteral: Bool {
        guard bytes[position] == UInt8(ascii: "#") else { return false }
        return bytes[position...].prefix(16).first { $0 != UInt8(ascii: "#") } == UInt8(ascii: "\"")
    }

    private mutating func literal() {
        let signs = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
        blank(signs)
        let isLong = starts(with: "\"\"\"")
        blank(isLong ? 3 : 1)
        let start = position
        let end = (isLong ? "\"\"\"" : "\"") + String(repeating: "#", count: signs)
        let escape = "\\" + String(repeating: "#", count: signs)
        var firstInterpolation: Int?
        while position < bytes.count, !starts(with: end) {
            // A single-line literal that is not closed on its line is an error in the source; it does not extend over the following lines.
            if !isLong, bytes[position] == UInt8(ascii: "\n") { break }
            if starts(with: escape + "(") {
                firstInterpolation = firstInterpolation ?? position
                interpolation(escape.utf8.count)
            } else {
                blank(starts(with: escape) ? escape.utf8.count + 1 : 1)
            }
        }
        let last = min(firstInterpolation ?? position, bytes.count)
        if starts(with: end) { blank(end.utf8.count) }
        if !isForDebugging {
            literals.append(
                SwiftSource.Literal(
                    offset: start, end: position,
                    text: String(decoding: bytes[min(start, last)..<last], as: UTF8.self),
                    isWhole: firstInterpolation == nil))
        }
    }

    /// Skips an interpolation, whose literals are ignored.
    private mutating func interpolation(_ prefix: Int) {
        blank(prefix)
        var depth = 0
        repeat {
            if bytes[position] == UInt8(ascii: "(") { depth += 1 }
            if bytes[position] == UInt8(ascii: ")") { depth -= 1 }
            blank(1)
        } while depth > 0 && position < bytes.count && bytes[position] != UInt8(ascii: "\n")
    }

    private mutating func blank(_ count: Int) {
        for _ in 0..<count where position < bytes.count {
            if bytes[position] != UInt8(ascii: "\n") { code[position] = UInt8(ascii: " ") }
            position += 1
        }
    }

    private mutating func blank(while isPart: (ArraySlice<UInt8>) -> Bool) {
        while position < bytes.count, isPart(bytes[position...]) { blank(1) }
    }

    private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }
}
