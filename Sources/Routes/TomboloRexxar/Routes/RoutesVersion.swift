/// The version of a routes map: numbers separated by dots, which are compared one by one. A missing number counts as 0.
///
/// `6.36.0` precedes `6.36.1`, and `6.36` equals `6.36.0`. Only the leading digits of a part count, so `6.x` is `6.0`. Numbers may have any
/// length. The text is kept as written; two versions with the same numbers are equal even if their texts differ.
public struct RoutesVersion: Sendable {
    /// The text as written in the map.
    public let text: String
    /// The digits of each number, without leading zeros; an empty text for 0. Trailing numbers that are 0 are left out.
    private let numbers: [Substring]

    /// Parses a version; every text is valid.
    public init(_ text: String) {
        self.text = text
        var numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            part.prefix { $0.isASCII && $0.isNumber }.drop { $0 == "0" }
        }
        while numbers.last?.isEmpty == true { numbers.removeLast() }
        self.numbers = numbers
    }
}

extension RoutesVersion: Comparable {
    /// Whether two versions are equal as numbers.
    public static func == (left: RoutesVersion, right: RoutesVersion) -> Bool { left.numbers == right.numbers }

    /// Whether `left` is the older version.
    public static func < (left: RoutesVersion, right: RoutesVersion) -> Bool {
        for index in 0..<max(left.numbers.count, right.numbers.count) {
            let one = index < left.numbers.count ? left.numbers[index] : ""
            let other = index < right.numbers.count ? right.numbers[index] : ""
            // Of two numbers without leading zeros, the longer one is the greater.
            if one.utf8.count != other.utf8.count { return one.utf8.count < other.utf8.count }
            if one != other { return one < other }
        }
        return false
    }
}

extension RoutesVersion {
    /// Whether each number exceeds the corresponding number of an earlier version by at most `jump`, or by at most the earlier number itself.
    /// Without such a limit, an app that once accepted an extremely high version would reject all later versions.
    func isWithin(_ jump: Int, of earlier: RoutesVersion) -> Bool {
        (0..<max(numbers.count, earlier.numbers.count)).allSatisfy { index in
            let number = index < numbers.count ? numbers[index] : ""
            let before = index < earlier.numbers.count ? earlier.numbers[index] : ""
            if number == before || number.isEmpty { return true }
            guard let number = UInt64(number) else { return false }
            guard let before = before.isEmpty ? 0 : UInt64(before), number > before else { return true }
            return number - before <= max(UInt64(max(jump, 0)), before)
        }
    }
}

extension RoutesVersion: Hashable {
    /// Hashes the numbers, by which versions are compared.
    public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}

extension RoutesVersion: CustomStringConvertible {
    /// The text as written in the map.
    public var description: String { text }
}
