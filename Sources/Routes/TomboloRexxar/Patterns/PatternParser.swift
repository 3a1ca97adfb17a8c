/// Parses expressions in RE2's syntax (<https://github.com/google/re2/wiki/Syntax>), without `\C` and the scripts of `\p{…}`.
///
/// RE2 accepts every expression that this parser accepts.
struct PatternParser {
    /// Maximum depth of groups. RE2 allows more.
    static let maximumDepth = 200
    /// Maximum of counted repetitions, with nested ones multiplied.
    static let maximumRepetition = 1_000

    struct Flags {
        var ignoresCase = false
        var isMultiline = false
        /// `.` matches a line feed too.
        var dotMatchesAll = true
    }

    /// The text that follows.
    var rest: Substring.UnicodeScalarView
    private(set) var flags = Flags()
    private var depth = 0

    private init(_ text: String) { rest = Substring(text).unicodeScalars }

    /// Parses an expression.
    /// - Throws: ``RoutePatternError`` with the reason.
    static func parse(_ text: String) throws(RoutePatternError) -> PatternNode {
        var parser = PatternParser(text)
        let node = try parser.choice()
        guard parser.rest.isEmpty else { throw RoutePatternError("unexpected ): \(text)") }
        guard node.repetition <= maximumRepetition else { throw RoutePatternError("bad repetition operator") }
        return node
    }

    func starts(_ text: String) -> Bool { rest.starts(with: text.unicodeScalars) }

    mutating func skip(_ text: String) -> Bool {
        guard starts(text) else { return false }
        rest = rest.dropFirst(text.unicodeScalars.count)
        return true
    }

    /// Parses up to the end of the group, and then restores the flags from its start.
    private mutating func choice() throws(RoutePatternError) -> PatternNode {
        let outer = flags
        defer { flags = outer }
        var nodes = [try sequence()]
        while skip("|") { nodes.append(try sequence()) }
        return nodes.count == 1 ? nodes[0] : .choice(nodes)
    }

    private mutating func sequence() throws(RoutePatternError) -> PatternNode {
        var nodes: [PatternNode] = []
        while let next = rest.first, next != "|", next != ")" {
            // RE2 rejects a repetition after a group of flags, because there is nothing to repeat.
            guard let node = try atom() else { continue }
            // A quotation may have several characters. A repetition applies to the last one.
            nodes += node.dropLast()
            if let last = node.last { nodes.append(try repeated(last)) }
        }
        return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    /// Parses one element.
    /// - Returns: The nodes of the element; nil if it only sets flags.
    private mutating func atom() throws(RoutePatternError) -> [PatternNode]? {
        if let (text, _, _) = try Self.count(rest) {
            throw RoutePatternError("no argument for repetition operator: \(text)")
        }
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "(": return try group().map { [$0] }
        case "[": return [.scalar(try scalarClass())]
        case ".": return [.scalar(flags.dotMatchesAll ? .all : ScalarSet("\n"..."\n").negated)]
        case "^": return [.assertion(flags.isMultiline ? .lineStart : .textStart)]
        case "$": return [.assertion(flags.isMultiline ? .lineEnd : .textEnd)]
        case "*", "+", "?": throw RoutePatternError("no argument for repetition operator: \(scalar)")
        case "\\": return try escape()
        default: return [literal(scalar)]
        }
    }

    private func literal(_ scalar: Unicode.Scalar) -> PatternNode {
        var set = ScalarSet(scalar...scalar)
        set.ignoresCase = flags.ignoresCase
        return .scalar(set)
    }

    // MARK: Repetitions

    private mutating func repeated(_ node: PatternNode) throws(RoutePatternError) -> PatternNode {
        var node = node
        guard let bounds = try repetition() else { return node }
        // Whether a repetition is lazy does not change what matches.
        _ = skip("?")
        node = .repeated(node, minimum: bounds.minimum, maximum: bounds.maximum)
        guard try repetition() == nil else { throw RoutePatternError("bad repetition operator") }
        return node
    }

    private mutating func repetition() throws(RoutePatternError) -> (minimum: Int, maximum: Int?)? {
        if skip("*") { return (0, nil) }
        if skip("+") { return (1, nil) }
        if skip("?") { return (0, 1) }
        guard let (text, minimum, maximum) = try Self.count(rest) else { return nil }
        _ = skip(text)
        return (minimum, maximum)
    }

    /// Reads `{n}`, `{n,}` or `{n,m}`; nil if the text begins with none of these.
    private static func count(
        _ rest: Substring.UnicodeScalarView
    ) throws(RoutePatternError) -> (text: String, minimum: Int, maximum: Int?)? {
        guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return nil }
        let text = String(rest[...end])
        let numbers = rest[rest.index(after: rest.startIndex)..<end].split(
            separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = numbers.first, isNumber(first), numbers.dropFirst().allSatisfy({ $0.isEmpty || isNumber($0) })
        else { return nil }
        let minimum = Int(String(first)) ?? .max
        let maximum = numbers.count == 1 ? minimum : numbers[1].isEmpty ? nil : Int(String(numbers[1])) ?? .max
        guard max(minimum, maximum ?? 0) <= maximumRepetition, minimum <= maximum ?? minimum else {
            throw RoutePatternError("bad repetition operator: \(text)")
        }
        return (text, minimum, maximum)
    }

    private static func isNumber(_ text: Substring.UnicodeScalarView) -> Bool {
        // RE2 treats a number with a leading zero as text.
        !text.isEmpty && text.allSatisfy { ("0"..."9").contains($0) } && (text.count == 1 || text.first != "0")
    }

    // MARK: Groups

    /// Parses a group, or sets flags for the rest of the enclosing group.
    /// - Returns: nil if only flags were set.
    private mutating func group() throws(RoutePatternError) -> PatternNode? {
        let outer = flags
        // “(?<” is not accepted, because Debian 12's RE2 rejects it.
        if skip("?P<") {
            let name = rest.prefix { $0 != ">" }
            guard !name.isEmpty, name.allSatisfy({ ScalarSet.word.contains($0) }) else {
                throw RoutePatternError("invalid named capture group: \(String(name))")
            }
            rest = rest.dropFirst(name.count)
            guard skip(">") else { throw RoutePatternError("invalid named capture group: \(String(name))") }
        } else if skip("?") {
            if try !setFlags() { return nil }
        }
        depth += 1
        guard depth <= Self.maximumDepth else { throw RoutePatternError("its groups are nested too deeply") }
        let node = try choice()
        guard skip(")") else { throw RoutePatternError("missing )") }
        depth -= 1
        flags = outer
        return node
    }

    /// Parses flags up to a colon or the end of the group.
    /// - Returns: Whether a group follows.
    private mutating func setFlags() throws(RoutePatternError) -> Bool {
        var isOn = true
        var hasFlag = false
        while let scalar = rest.popFirst() {
            switch scalar {
            case "i": (flags.ignoresCase, hasFlag) = (isOn, true)
            case "m": (flags.isMultiline, hasFlag) = (isOn, true)
            case "s": (flags.dotMatchesAll, hasFlag) = (isOn, true)
            case "U": hasFlag = true
            case "-" where isOn: (isOn, hasFlag) = (false, false)
            case ":" where isOn || hasFlag: return true
            case ")" where isOn || hasFlag: return false
            default: throw RoutePatternError("invalid or unsupported Perl syntax: (?\(scalar)")
            }
        }
        throw RoutePatternError("missing )")
    }

    // MARK: Escapes

    /// Parses what follows a backslash outside a class.
    private mutating func escape() throws(RoutePatternError) -> [PatternNode]? {
        if skip("Q") {
            var nodes: [PatternNode] = []
            while !skip("\\E"), let scalar = rest.popFirst() { nodes.append(literal(scalar)) }
            return nodes.isEmpty ? nil : nodes
        }
        let assertions: [Unicode.Scalar: PatternAssertion] = [
            "A": .textStart, "z": .textEnd, "b": .wordBoundary, "B": .noWordBoundary,
        ]
        if let assertion = rest.first.flatMap({ assertions[$0] }) {
            rest.removeFirst()
            return [.assertion(assertion)]
        }
        if let set = try namedSet() { return [.scalar(set)] }
        return [literal(try escapedScalar())]
    }

    /// Parses what follows the backslash of an escaped scalar.
    mutating func escapedScalar() throws(RoutePatternError) -> Unicode.Scalar {
        guard let scalar = rest.popFirst() else { throw RoutePatternError("trailing \\") }
        switch scalar {
        case "a": return "\u{7}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "v": return "\u{B}"
        case "x": return try hexadecimal()
        case "1"..."7" where !(rest.first.map { ("0"..."7").contains($0) } ?? false): break
        case "0"..."7":
            var value = scalar.value - 0x30
            for _ in 0..<2 {
                guard let digit = rest.first, ("0"..."7").contains(digit) else { break }
                value = value * 8 + digit.value - 0x30
                rest.removeFirst()
            }
            if let octal = Unicode.Scalar(value) { return octal }
        default: if scalar.isASCII, !ScalarSet.word.contains(scalar) || scalar == "_" { return scalar }
        }
        throw RoutePatternError("invalid escape sequence: \\\(scalar)")
    }

    private mutating func hexadecimal() throws(RoutePatternError) -> Unicode.Scalar {
        var digits: String
        if skip("{") {
            digits = String(rest.prefix { $0 != "}" })
            rest = rest.dropFirst(digits.unicodeScalars.count)
            guard skip("}"), !digits.isEmpty else { throw RoutePatternError("invalid escape sequence: \\x{") }
            digits = String(digits.drop { $0 == "0" })
            if digits.isEmpty { return "\0" }
        } else {
            digits = String(rest.prefix(2))
            rest = rest.dropFirst(2)
            guard digits.count == 2 else { throw RoutePatternError("invalid escape sequence: \\x") }
        }
        guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let value = UInt32(digits, radix: 16),
            let scalar = Unicode.Scalar(value)
        else { throw RoutePatternError("invalid escape sequence: \\x\(digits)") }
        return scalar
    }
}
