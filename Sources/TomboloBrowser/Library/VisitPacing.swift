/// Decides which of the addresses that a page goes through by itself become visits. One for each tab.
///
/// What the user leads to is always one. A page without the user could otherwise fill the history with texts of its choice.
public struct VisitPacing: Sendable, Hashable {
    private var hasGesture = false
    private var count = 0
    private var start: ContinuousClock.Instant?

    /// The most visits that a page makes by itself within ``period``.
    public static let maximumUnsolicited = 20
    /// See ``maximumUnsolicited``.
    public static let period = Duration.seconds(60)

    /// No visit yet.
    public init() {}

    /// The user has pressed a button or a key in the page: the next visit is theirs.
    public mutating func noteGesture() { hasGesture = true }

    /// Whether the next visit is the user's: because they asked for the load, or pressed something in the page since the last one.
    public mutating func takeGesture(isAsked: Bool) -> Bool {
        defer { hasGesture = false }
        return isAsked || hasGesture
    }

    /// A page has led somewhere by itself.
    /// - Parameter now: The time.
    /// - Returns: Whether that becomes a visit.
    public mutating func admit(at now: ContinuousClock.Instant) -> Bool {
        if start.map({ now - $0 >= Self.period }) ?? true { (start, count) = (now, 0) }
        count += 1
        return count <= Self.maximumUnsolicited
    }
}
