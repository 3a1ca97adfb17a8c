package import Foundation

/// The period of the history to clear, up to now.
package enum HistoryPeriod: Sendable, Hashable, CaseIterable {
    /// The last 60 minutes.
    case lastHour
    /// Since midnight, in the user's calendar and time zone.
    case today
    /// The last 28 times 24 hours.
    case last4Weeks
    /// The whole history.
    case everything

    /// The start of the period; nil if it has none. A visit at exactly this time is within the period, as is a visit in
    /// the future, which may have been recorded while the clock was wrong.
    package func start(now: Date = .now, calendar: Calendar = .current) -> Date? {
        switch self {
        case .lastHour: now.addingTimeInterval(-3600)
        case .today: calendar.startOfDay(for: now)
        case .last4Weeks: now.addingTimeInterval(-28 * 24 * 3600)
        case .everything: nil
        }
    }
}
