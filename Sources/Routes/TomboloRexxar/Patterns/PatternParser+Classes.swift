extension PatternParser {
    /// Parses a class after its opening bracket.
    mutating func scalarClass() throws(RoutePatternError) -> ScalarSet {
        var set = ScalarSet()
        set.ignoresCase = flags.ignoresCase
        set.isNegated = skip("^")
        var isFirst = true
        while isFirst || rest.first != "]" {
            guard rest.first != nil else { throw RoutePatternError("missing ]") }
            isFirst = false
            if let named = try namedPart() {
                set.formUnion(named)
                continue
            }
            let low = try classScalar()
            guard rest.first == "-", let next = rest.dropFirst().first, next != "]" else {
                set.insert(low...low)
                continue
            }
            rest.removeFirst()
            let high = try classScalar()
            guard low <= high else { throw RoutePatternError("invalid character class range: \(low)-\(high)") }
            set.insert(low...high)
        }
        rest.removeFirst()
        return set
    }

    /// Parses `[:alpha:]`, `\d` or `\pL` within a class; nil if none of these follows.
    private mutating func namedPart() throws(RoutePatternError) -> ScalarSet? {
        if starts("[:") {
            // Searches Unicode scalars and not characters, because a combining mark after the bracket forms one
            // character with it.
            let text = rest.dropFirst(2)
            guard let end = text.firstRange(of: ":]".unicodeScalars) else { return nil }
            var name = text[..<end.lowerBound]
            let isNegated = name.first == "^"
            if isNegated { name.removeFirst() }
            guard var set = ScalarSet.posix(String(name)) else {
                throw RoutePatternError("invalid character class range: [:\(String(name)):]")
            }
            rest = rest[end.upperBound...]
            set.ignoresCase = flags.ignoresCase
            return isNegated ? set.negated : set
        }
        guard starts("\\"), let next = rest.dropFirst().first, "dDsSwWpP".unicodeScalars.contains(next) else {
            return nil
        }
        rest.removeFirst()
        return try namedSet()
    }

    private mutating func classScalar() throws(RoutePatternError) -> Unicode.Scalar {
        guard let scalar = rest.popFirst() else { throw RoutePatternError("missing ]") }
        return scalar == "\\" ? try escapedScalar() : scalar
    }

    /// Parses a class that follows a backslash: `d`, `W`, `pL`, `P{Lu}`; nil if there is none.
    mutating func namedSet() throws(RoutePatternError) -> ScalarSet? {
        let sets: [Unicode.Scalar: ScalarSet] = ["d": .digit, "s": .space, "w": .word]
        guard let name = rest.first else { return nil }
        if var set = sets[name] ?? sets[name.lowercased] {
            rest.removeFirst()
            set.ignoresCase = flags.ignoresCase
            return sets[name] == nil ? set.negated : set
        }
        guard name == "p" || name == "P" else { return nil }
        rest.removeFirst()
        var text: String
        var isNegated = name == "P"
        if skip("{") {
            text = String(rest.prefix { $0 != "}" })
            rest = rest.dropFirst(text.unicodeScalars.count)
            guard skip("}") else { throw RoutePatternError("invalid character class range: \\p{\(text)") }
            if text.unicodeScalars.first == "^" {
                isNegated.toggle()
                text.unicodeScalars.removeFirst()
            }
        } else {
            guard let letter = rest.popFirst() else { throw RoutePatternError("invalid character class range: \\p") }
            text = String(letter)
        }
        guard var set = ScalarSet.category(text) else {
            throw RoutePatternError(
                "invalid character class range, or a script, which this system does not know: \(text)")
        }
        set.ignoresCase = flags.ignoresCase
        return isNegated ? set.negated : set
    }
}

extension Unicode.Scalar {
    /// The scalar in lower case, if it is a letter of ASCII.
    fileprivate var lowercased: Unicode.Scalar { properties.lowercaseMapping.unicodeScalars.first ?? self }
}
