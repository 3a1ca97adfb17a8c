import Foundation

/// The frecency of a page: how often it was visited, how, and how long ago.
///
///     frecency = Σ over visits of weight × 2^((time of the visit − now) / 30 days)
///
/// A visit by a typed address has weight 4, one that a page made by itself has weight 0, and any other visit has weight
/// 1. After 30 days, a visit counts half. For a bookmarked page, a further visit at the time of the bookmark is added,
/// and the sum is multiplied by four.
///
/// As time passes, the frecency of all pages decreases by the same factor, so their order does not change. So the
/// stored value is the binary logarithm of the sum at the beginning of 2001, which changes only with a visit.
struct Frecency: Sendable, Hashable {
    /// The binary logarithm of the sum at the beginning of 2001.
    private(set) var exponent: Double

    /// The frecency of a page without visits.
    static let none = Frecency(exponent: -.infinity)

    init(exponent: Double) { self.exponent = exponent }

    /// Adds a visit, with a bonus if its address was typed. The order of visits makes no difference.
    mutating func add(visitAt date: Date, isTyped: Bool) {
        let visit = date.timeIntervalSinceReferenceDate / Self.halfLife + (isTyped ? Self.typedBonus : 0)
        let (larger, smaller) = (max(exponent, visit), min(exponent, visit))
        exponent = larger + log2(1 + exp2(smaller - larger))
    }

    /// Returns the frecency of the same page with a bookmark.
    func bookmarked(at date: Date) -> Frecency {
        var frecency = self
        frecency.add(visitAt: date, isTyped: false)
        frecency.exponent += Self.bookmarkBonus
        return frecency
    }

    private static let halfLife: TimeInterval = 30 * 24 * 3600
    /// The bonuses as binary logarithms, like the stored value: each stands for a factor of four.
    private static let typedBonus = 2.0
    private static let bookmarkBonus = 2.0
}
