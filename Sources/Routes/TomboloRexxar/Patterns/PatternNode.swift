/// The syntax tree of an expression.
indirect enum PatternNode: Sendable, Hashable {
    /// Matches the empty text.
    case empty
    /// Matches one scalar of a set.
    case scalar(ScalarSet)
    /// Matches the empty text at certain positions.
    case assertion(PatternAssertion)
    case sequence([PatternNode])
    case choice([PatternNode])
    /// Matches a node from `minimum` to `maximum` times; without a limit if `maximum` is nil.
    case repeated(PatternNode, minimum: Int, maximum: Int?)

    /// The largest product of nested counted repetitions, which RE2 limits; `Int.max` on overflow.
    var repetition: Int {
        switch self {
        case .empty, .scalar, .assertion: 1
        case .sequence(let nodes), .choice(let nodes): nodes.map(\.repetition).max() ?? 1
        case .repeated(let node, let minimum, let maximum):
            Self.product(max(minimum, maximum ?? minimum, 1), node.repetition)
        }
    }

    private static func product(_ first: Int, _ second: Int) -> Int {
        let (value, isTooLarge) = first.multipliedReportingOverflow(by: second)
        return isTooLarge ? .max : value
    }
}

/// A position in the text.
enum PatternAssertion: Sendable, Hashable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary

    /// Whether the assertion holds at a position.
    /// - Parameters:
    ///   - before: The scalar before the position; nil at the start of the text.
    ///   - after: The scalar after the position; nil at its end.
    func holds(between before: Unicode.Scalar?, and after: Unicode.Scalar?) -> Bool {
        switch self {
        case .textStart: before == nil
        case .textEnd: after == nil
        case .lineStart: before == nil || before == "\n"
        case .lineEnd: after == nil || after == "\n"
        case .wordBoundary: Self.isWord(before) != Self.isWord(after)
        case .noWordBoundary: Self.isWord(before) == Self.isWord(after)
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
        scalar.map { ScalarSet.word.contains($0) } ?? false
    }
}
