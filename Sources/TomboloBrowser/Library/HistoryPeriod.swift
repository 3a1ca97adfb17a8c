public import Foundation

/// How much of the history is cleared, from now backwards.
public enum HistoryPeriod: Sendable, Hashable, CaseIterable {
    /// The last 60 minutes.
    case lastHour
    /// Since midnight, by the person's own calendar and clock.
    case today
    /// The last 28 times 24 hours.
    case last4Weeks
    /// All there is.
    case everything

    /// When the period began; nil if it has no beginning. A visit of that very moment belongs to it, and so does one of
    /// the future, which a clock that was wrong may have left behind.
    public func start(now: Date = .now, calendar: Calendar = .current) -> Date? {
        switch self {
        case .lastHour: now.addingTimeInterval(-3600)
        case .today: calendar.startOfDay(for: now)
        case .last4Weeks: now.addingTimeInterval(-28 * 24 * 3600)
        case .everything: nil
        }
    }
}
