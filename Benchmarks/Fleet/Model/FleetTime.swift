package import Foundation

/// The time of a simulation: whole seconds from its start, which is a midnight in UTC.
package enum FleetTime {
    /// A length of time in seconds.
    package static let (minute, hour, day, week) = (Int32(60), Int32(3600), Int32(86_400), Int32(7 * 86_400))
    /// A time that no simulation reaches: that of an event that is not planned.
    package static let never = Int32.max
    /// The start of every simulation, 2026-12-01T00:00:00Z. A fixed date, so that a seed gives the same result on every day.
    package static let start = Date(timeIntervalSince1970: 1_796_083_200)

    /// Returns the date of a time.
    package static func date(_ time: Int32) -> Date { start.addingTimeInterval(TimeInterval(time)) }

    /// Returns a number of days in seconds.
    package static func days(_ count: Double) -> Int32 { Int32(count * Double(day)) }
}
