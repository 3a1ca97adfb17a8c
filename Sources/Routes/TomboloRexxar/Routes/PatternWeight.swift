/// The worst-case cost of matching an expression, for each character of an address: the number of positions of the expression in which the match
/// can be at the same time.
///
/// After a thousand characters, a match of `[ab]*a[ab]{1000}` can be in any of a thousand positions. These have so many combinations that an
/// automaton cannot cache them. `a{1000}` has as many positions, but an automaton computes each of its states only once. Syntax that RE2
/// rejects need not be weighed correctly.
struct PatternWeight {
    /// The number of characters in the expression, with repeated characters counted each time.
    var total: Int { sum.total }
    /// The number of characters that allow a choice: classes, and all characters of parts that are optional, repeated a variable number of times, or
    /// one of several alternatives.
    var choices: Int { sum.choices }

    private struct Weight {
        var total = 0
        var choices = 0

        static let letter = Weight(total: 1)
        static let range = Weight(total: 1, choices: 1)

        /// The weight of the expression if it is a choice as a whole.
        var chosen: Weight { Weight(total: total, choices: total) }

        mutating func add(_ other: Weight) {
            total = min(total + other.total, maximum)
            choices = min(choices + other.choices, maximum)
        }

        func times(_ count: Int) -> Weight {
            Weight(total: Self.limited(total, times: count), choices: Self.limited(choices, times: count))
        }

        private static func limited(_ weight: Int, times count: Int) -> Int {
            let (product, isTooMuch) = weight.multipliedReportingOverflow(by: count)
            return isTooMuch ? maximum : min(product, maximum)
        }
    }

    /// A group that is being read.
    private struct Group {
        var before: Weight
        var isChoice = false
    }

    private var sum = Weight()
    private var last = Weight()
    private var groups: [Group] = []
    private var rest: Substring.UnicodeScalarView

    init(_ expression: Substring) {
        rest = expression.unicodeScalars
        while let scalar = rest.popFirst() { read(scalar) }
        while !groups.isEmpty { endGroup() }
    }

    private mutating func read(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\\": add(escape())
        case "[":
            skipClass()
            add(.range)
        case ".": add(.range)
        case "(":
            groups.append(Group(before: sum))
            sum = Weight()
        case ")": endGroup()
        case "|": if !groups.isEmpty { groups[groups.count - 1].isChoice = true }
        case "{":
            guard let (count, isChoice) = repetitions() else { break }
            let repeated = last.times(count)
            replaceLast(by: isChoice ? repeated.chosen : repeated)
        case "*", "+", "?": replaceLast(by: last.chosen)
        case "^", "$": break
        default: add(.letter)
        }
    }

    private mutating func add(_ weight: Weight) {
        sum.add(weight)
        last = weight
    }

    private mutating func replaceLast(by weight: Weight) {
        sum.add(Weight(total: weight.total - last.total, choices: weight.choices - last.choices))
        last = weight
    }

    private mutating func endGroup() {
        let group = groups.popLast()
        let weight = group?.isChoice == true ? sum.chosen : sum
        sum = group?.before ?? Weight()
        add(weight)
    }

    private mutating func escape() -> Weight {
        guard let named = rest.popFirst() else { return .letter }
        if "pPx".unicodeScalars.contains(named), rest.first == "{" { skip(behind: "}") }
        return "pPdDsSwWC".unicodeScalars.contains(named) ? .range : .letter
    }

    /// Reads the rest of a repetition: `n}`, `n,}` or `n,m}`. Returns its greater number, and whether the number can vary; nil if the text is not a
    /// repetition.
    private mutating func repetitions() -> (count: Int, isChoice: Bool)? {
        guard let end = rest.firstIndex(of: "}") else { return nil }
        let numbers = rest[..<end].split(separator: ",", omittingEmptySubsequences: false).map { Int(String($0)) }
        guard let first = numbers.first ?? nil, numbers.count <= 2 else { return nil }
        rest = rest[rest.index(after: end)...]
        let last = numbers.last ?? nil
        return (max(first, last ?? first, 1), last != first)
    }

    private mutating func skipClass() {
        if rest.first == "^" { rest.removeFirst() }
        if rest.first == "]" { rest.removeFirst() }
        while let scalar = rest.popFirst(), scalar != "]" {
            if scalar == "\\" { _ = rest.popFirst() }
            if scalar == "[", rest.first == ":" { skip(behind: "]") }
        }
    }

    private mutating func skip(behind end: Unicode.Scalar) { while let scalar = rest.popFirst(), scalar != end {} }

}

private let maximum = 1 << 30
