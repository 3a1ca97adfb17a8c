/// A version of three numbers, compared number by number.
package struct EngineVersion: Comparable, Hashable, Sendable, CustomStringConvertible {
    package let numbers: [UInt32]

    package init(_ major: UInt32, _ minor: UInt32, _ micro: UInt32) {
        numbers = [major, minor, micro]
    }

    /// Parses `2.50` or `2.50.6`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        // `UInt32` accepts a sign, which a version never has.
        let numbers = parts.compactMap { $0.first?.isNumber == true ? UInt32($0) : nil }
        guard (2...3).contains(parts.count), numbers.count == parts.count else { return nil }
        self.numbers = numbers.count == 2 ? numbers + [0] : numbers
    }

    package static func < (one: EngineVersion, other: EngineVersion) -> Bool {
        one.numbers.lexicographicallyPrecedes(other.numbers)
    }

    package var description: String { numbers.map(String.init).joined(separator: ".") }
    /// The version without its last number.
    package var short: String { numbers.prefix(2).map(String.init).joined(separator: ".") }
}
