extension PathPattern {
    /// Maximum length of a pattern, in characters.
    static let maximumLength = 1024

    /// Reads the path of a rule. A plain path matches itself and the paths below it. A regular expression matches only
    /// whole paths.
    /// - Throws: ``FlexURLRuleError`` for the rule `rule`.
    init(_ path: Substring, of rule: String) throws(FlexURLRuleError) {
        guard path.utf8.count <= Self.maximumLength else {
            throw FlexURLRuleError(rule, "its path is longer than \(Self.maximumLength) characters")
        }
        guard path.allSatisfy({ $0.isASCII && $0 > " " }) else {
            throw FlexURLRuleError(rule, "write the path as it is in a URL, with percent escapes")
        }
        guard path.contains(where: { #"\^$*+?[](){}|"#.contains($0) }) else {
            self.init(prefix: path)
            return
        }
        self.init(steps: try Self.steps(in: path, of: rule))
    }

    private static func steps(in path: Substring, of rule: String) throws(FlexURLRuleError) -> [Step] {
        var rest = ArraySlice(path.utf8)
        var steps: [Step] = []
        while let character = rest.popFirst() {
            switch character {
            case UInt8(ascii: "\\"): steps.append(try escape(&rest, rule))
            case UInt8(ascii: "."): steps.append(Step(ranges: [0...255]))
            case UInt8(ascii: "["): steps.append(try characterClass(&rest, rule))
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
                guard var last = steps.popLast(), !last.isOptional, !last.isRepeated else {
                    throw FlexURLRuleError(rule, "its path has a repetition without a character before it")
                }
                last.isOptional = character != UInt8(ascii: "+")
                last.isRepeated = character != UInt8(ascii: "?")
                steps.append(last)
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "|"), UInt8(ascii: "{"), UInt8(ascii: "}"),
                UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "$"):
                let shown = Character(Unicode.Scalar(character))
                throw FlexURLRuleError(
                    rule, "“\(shown)” is not supported in a path: add a rule for each choice, or escape it")
            default: steps.append(Step(ranges: [character...character]))
            }
        }
        return steps
    }

    private static let digits: [ClosedRange<UInt8>] = [0x30...0x39]
    private static let word: [ClosedRange<UInt8>] = [0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F...0x5F]

    private static func escape(_ rest: inout ArraySlice<UInt8>, _ rule: String) throws(FlexURLRuleError) -> Step {
        guard let character = rest.popFirst() else { throw FlexURLRuleError(rule, "it ends with a backslash") }
        switch character {
        case UInt8(ascii: "d"): return Step(ranges: digits)
        case UInt8(ascii: "D"): return Step(ranges: digits, isNegated: true)
        case UInt8(ascii: "w"): return Step(ranges: word)
        case UInt8(ascii: "W"): return Step(ranges: word, isNegated: true)
        default:
            guard !word.contains(where: { $0.contains(character) }) else {
                let shown = Character(Unicode.Scalar(character))
                throw FlexURLRuleError(rule, #"“\\#(shown)” is not understood: \d, \D, \w and \W are"#)
            }
            return Step(ranges: [character...character])
        }
    }

    /// Reads the part after `[`, up to `]`.
    private static func characterClass(
        _ rest: inout ArraySlice<UInt8>, _ rule: String
    ) throws(FlexURLRuleError) -> Step {
        var step = Step(ranges: [])
        if rest.first == UInt8(ascii: "^") {
            step.isNegated = true
            rest.removeFirst()
        }
        while let character = rest.popFirst() {
            if character == UInt8(ascii: "]"), !step.ranges.isEmpty { return step }
            if character == UInt8(ascii: "\\") {
                let escaped = try escape(&rest, rule)
                guard !escaped.isNegated else {
                    throw FlexURLRuleError(rule, #"\D and \W are not supported between brackets"#)
                }
                step.ranges += escaped.ranges
                continue
            }
            guard rest.first == UInt8(ascii: "-"), let last = rest.dropFirst().first, last != UInt8(ascii: "]") else {
                step.ranges.append(character...character)
                continue
            }
            guard last >= character, last != UInt8(ascii: "\\") else {
                throw FlexURLRuleError(rule, "a range between brackets ends before it begins")
            }
            rest.removeFirst(2)
            step.ranges.append(character...last)
        }
        throw FlexURLRuleError(rule, "a bracket is not closed")
    }
}
