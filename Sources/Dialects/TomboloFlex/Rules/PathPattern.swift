import TomboloEngine

/// The pattern of a rule for the path and query of a URL: a sequence of steps, each for one character, which may be
/// optional or repeated.
///
/// All possible matches are followed in parallel. So the time to match is at most proportional to the product of the
/// lengths of the pattern and the text.
struct PathPattern: Sendable, Hashable {
    /// One character of the pattern.
    struct Step: Sendable, Hashable {
        /// The characters that match; with ``isNegated``, those that do not.
        var ranges: [ClosedRange<UInt8>]
        var isNegated = false
        var isOptional = false
        var isRepeated = false

        func means(_ character: UInt8) -> Bool { ranges.contains { $0.contains(character) } != isNegated }
    }

    /// Whether the pattern needs to match only the beginning of a text, up to the end of a path component.
    let isPrefix: Bool
    let steps: [Step]

    /// The pattern of a path and all paths below it.
    init(prefix: Substring) {
        isPrefix = true
        steps = prefix.utf8.map { Step(ranges: [$0...$0]) }
    }

    init(steps: [Step]) {
        isPrefix = false
        self.steps = steps
    }

    func matches(_ text: some Collection<UInt8>) -> Bool {
        let text = Array(text)
        var at = [Bool](repeating: false, count: steps.count + 1)
        at[0] = true
        for index in 0...text.count {
            for (i, step) in steps.enumerated() where at[i] && step.isOptional { at[i + 1] = true }
            if at[steps.count], index == text.count || (isPrefix && Self.isBoundary(text, index)) { return true }
            guard index < text.count else { break }
            var next = [Bool](repeating: false, count: steps.count + 1)
            for (i, step) in steps.enumerated() where at[i] && step.means(text[index]) {
                next[i + 1] = true
                if step.isRepeated { next[i] = true }
            }
            at = next
        }
        return false
    }

    private static func isBoundary(_ text: [UInt8], _ index: Int) -> Bool {
        let slash = UInt8(ascii: "/")
        return text[index] == slash || text[index] == UInt8(ascii: "?") || (index > 0 && text[index - 1] == slash)
    }

    /// The pattern in the format of the dialect's page script.
    var pageValue: JSONValue {
        let steps = steps.map { step -> JSONValue in
            let bounds = step.ranges.flatMap { [JSONValue.integer(Int($0.lowerBound)), .integer(Int($0.upperBound))] }
            return [.bool(step.isNegated), .bool(step.isOptional), .bool(step.isRepeated), .array(bounds)]
        }
        return ["isPrefix": .bool(isPrefix), "steps": .array(steps)]
    }
}
