/// Decides which of the navigations that a page makes by itself are recorded as visits. Each tab has its own instance.
///
/// A navigation by the user is always recorded. The others are limited, because a page could otherwise fill the history
/// with texts of its choice.
package struct VisitPacing: Sendable, Hashable {
    private var hasGesture = false
    private var count = 0
    private var start: ContinuousClock.Instant?

    /// Limit of the visits that a page makes by itself within ``period``.
    package static let maximumUnsolicited = 20
    /// The period of ``maximumUnsolicited``.
    package static let period = Duration.seconds(60)

    /// Creates the state before the first visit.
    package init() {}

    /// Notes that the user has pressed a button or a key in the page: the next visit is the user's.
    package mutating func noteGesture() { hasGesture = true }

    /// Returns whether the next visit is the user's: the user requested the load, or pressed something in the page
    /// since the last visit.
    package mutating func takeGesture(isRequested: Bool) -> Bool {
        defer { hasGesture = false }
        return isRequested || hasGesture
    }

    /// Counts a navigation that the page made by itself.
    /// - Parameter now: The current time.
    /// - Returns: Whether it is recorded as a visit.
    package mutating func admit(at now: ContinuousClock.Instant) -> Bool {
        if start.map({ now - $0 >= Self.period }) ?? true { (start, count) = (now, 0) }
        count += 1
        return count <= Self.maximumUnsolicited
    }
}
