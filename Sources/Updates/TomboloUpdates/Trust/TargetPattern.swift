/// A pattern of target paths. `*` stands for any characters and `?` for one character, both within one part of a path; `[...]` stands for one of
/// the characters in it. Patterns are case-sensitive.
package struct TargetPattern: Sendable, Hashable {
    private enum Element: Sendable, Hashable {
        case scalar(Unicode.Scalar)
        case any
        case anyOne
        case oneOf([ClosedRange<Unicode.Scalar>], isNegated: Bool)
    }

    /// The elements of each part between slashes.
    private let parts: [[Element]]

    package init(_ text: String) {
        parts = Self.split(text.unicodeScalars).map { Self.elements(of: Array($0)) }
    }

    /// Whether a path has as many parts as this pattern, and each part matches.
    package func matches(_ path: String) -> Bool {
        let found = Self.split(path.unicodeScalars)
        return found.count == parts.count && zip(parts, found).allSatisfy { Self.matches(Array($1), $0) }
    }

    private static func split(_ text: String.UnicodeScalarView) -> [String.UnicodeScalarView.SubSequence] {
        text.split(separator: "/", omittingEmptySubsequences: false)
    }

    private static func elements(of part: [Unicode.Scalar]) -> [Element] {
        var elements: [Element] = []
        var index = 0
        while index < part.count {
            switch part[index] {
            case "*": if elements.last != .any { elements.append(.any) }
            case "?": elements.append(.anyOne)
            case "[":
                if let (set, end) = set(in: part, after: index) {
                    elements.append(set)
                    index = end
                } else {
                    elements.append(.scalar("["))
                }
            default: elements.append(.scalar(part[index]))
            }
            index += 1
        }
        return elements
    }

    /// Reads a set of characters, such as `[a-z_]` and `[!0-9]`.
    /// - Returns: The set and the index of its closing bracket; nil if there is none.
    private static func set(in part: [Unicode.Scalar], after start: Int) -> (Element, Int)? {
        let isNegated = start + 1 < part.count && part[start + 1] == "!"
        let first = start + (isNegated ? 2 : 1)
        // A closing bracket in the first position is a character of the set.
        guard first < part.count, let end = part[min(first + 1, part.count)...].firstIndex(of: "]") else { return nil }
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var index = first
        while index < end {
            if index + 2 < end, part[index + 1] == "-" {
                if part[index] <= part[index + 2] { ranges.append(part[index]...part[index + 2]) }
                index += 3
            } else {
                ranges.append(part[index]...part[index])
                index += 1
            }
        }
        return (.oneOf(ranges, isNegated: isNegated), end)
    }

    /// Matches a part, and goes back to the last `*` when a character does not match. The time is at most the product of both lengths.
    private static func matches(_ text: [Unicode.Scalar], _ pattern: [Element]) -> Bool {
        var (position, index) = (0, 0)
        var star: (index: Int, position: Int)?
        while position < text.count {
            if index < pattern.count, pattern[index] == .any {
                star = (index, position)
                index += 1
            } else if index < pattern.count, matches(text[position], pattern[index]) {
                position += 1
                index += 1
            } else if let last = star {
                star = (last.index, last.position + 1)
                (index, position) = (last.index + 1, last.position + 1)
            } else {
                return false
            }
        }
        return pattern[index...].allSatisfy { $0 == .any }
    }

    private static func matches(_ scalar: Unicode.Scalar, _ element: Element) -> Bool {
        switch element {
        case .any: false
        case .anyOne: true
        case .scalar(let expected): scalar == expected
        case .oneOf(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
        }
    }
}
