import Foundation

/// How much a page matters to a person: how often it was visited, how, and how long ago.
///
///     frecency = Σ over visits of weight × 2^((time of the visit − now) / 30 days)
///
/// A visit by an address that was typed weighs 4, any other 1; after 30 days each counts half. A page that is
/// bookmarked counts as if it had been visited once more when the bookmark was made, and then four times.
///
/// Seen from any later moment all pages have lost the same part, so their order does not change as time passes. What is
/// kept is therefore the binary logarithm of the sum as seen from 2001, which only a visit changes.
struct Frecency: Sendable, Hashable {
    /// The binary logarithm of the sum at the beginning of 2001.
    private(set) var exponent: Double

    /// That of a page that was never visited.
    static let none = Frecency(exponent: -.infinity)

    init(exponent: Double) { self.exponent = exponent }

    /// A visit more.
    mutating func add(visitAt date: Date, isTyped: Bool) {
        let visit = date.timeIntervalSinceReferenceDate / Self.halfLife + (isTyped ? Self.typedBonus : 0)
        let (larger, smaller) = (max(exponent, visit), min(exponent, visit))
        exponent = larger + log2(1 + exp2(smaller - larger))
    }

    /// That of the same page with a bookmark.
    func bookmarked(at date: Date) -> Frecency {
        var frecency = self
        frecency.add(visitAt: date, isTyped: false)
        frecency.exponent += Self.bookmarkBonus
        return frecency
    }

    private static let halfLife: TimeInterval = 30 * 24 * 3600
    /// Logarithms, as the sum is: both are four times.
    private static let typedBonus = 2.0
    private static let bookmarkBonus = 2.0
}
