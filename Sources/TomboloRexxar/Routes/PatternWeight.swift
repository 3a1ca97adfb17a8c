/// How many characters an expression may be at at once, which is what matching costs for each character of an address.
///
/// `[ab]*a[ab]{1000}` may be at any of a thousand after a thousand characters, and no automaton knows which without looking at all.
/// Only what is repeated by number counts more than once: `a*` is one character. What RE2 does not take need not be understood.
struct PatternWeight {
    private(set) var total = 0
    private var outer: [Int] = []
    private var last = 0
    private var rest: Substring.UnicodeScalarView

    init(_ expression: Substring) {
        rest = expression.unicodeScalars
        while let scalar = rest.popFirst() { read(scalar) }
        for sum in outer { add(sum) }
    }

    private mutating func read(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\\":
            let isNamed = rest.popFirst().map { "pPx".unicodeScalars.contains($0) } ?? false
            if isNamed, rest.first == "{" { skip(behind: "}") }
            add(1)
        case "[":
            skipClass()
            add(1)
        case "(":
            outer.append(total)
            total = 0
        case ")":
            let group = total
            total = outer.popLast() ?? 0
            add(group)
        case "{":
            let count = repetitions() ?? 1
            let more = Self.limited(last, times: count - 1)
            let weight = Self.limited(last, times: count)
            add(more)
            last = weight
        case "*", "+", "?", "|", "^", "$": break
        default: add(1)
        }
    }

    private mutating func add(_ weight: Int) {
        total = min(total + weight, Self.greatest)
        last = weight
    }

    /// The greater number of `n}`, `n,}` or `n,m}`; nil where that is none.
    private mutating func repetitions() -> Int? {
        guard let end = rest.firstIndex(of: "}") else { return nil }
        let numbers = rest[..<end].split(separator: ",", omittingEmptySubsequences: false).map { Int(String($0)) }
        guard let first = numbers.first ?? nil, numbers.count <= 2 else { return nil }
        rest = rest[rest.index(after: end)...]
        return max(first, (numbers.last ?? nil) ?? first, 1)
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

    private static let greatest = 1 << 30

    private static func limited(_ weight: Int, times count: Int) -> Int {
        let (product, isTooMuch) = weight.multipliedReportingOverflow(by: count)
        return isTooMuch ? greatest : min(product, greatest)
    }
}
