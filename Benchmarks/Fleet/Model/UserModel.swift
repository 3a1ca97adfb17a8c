import Foundation
import SeededRandom

/// The users of a fleet: when their apps run. All numbers are assumptions; Documentation/Fleet.md lists them.
package struct UserModel: Sendable, Hashable {
    /// The parts of the devices in the time zones from UTC-11 to UTC+12.
    package var zones: [Double] = [
        0.1, 0.3, 0.2, 5.5, 2.5, 7, 9, 1.5, 5, 0.3, 0.3, 4, 14, 9, 5, 3, 4, 9, 2, 3, 12, 1.5, 1.5, 0.3,
    ]
    /// The probability that a device is used on a day.
    package var activeDay = 0.85
    /// The hour of the day at which most apps are started, and the deviation between devices and between the days of one device, in hours.
    package var (startHour, startDeviation, dailyDeviation) = (9.0, 1.5, 1.0)
    /// The median of the hours that an app runs on a day, and the deviation of their logarithm.
    package var (hours, hoursDeviation) = (8.0, 0.5)
    /// The probability that the app is started twice on a day.
    package var secondStart = 0.4
    /// The probability that a device is elsewhere while the app runs, and uses another cache place.
    package var roaming = 0.03
    /// The probability that a user asks for an update while the app runs.
    package var asking = 0.002
    /// The probability that a run of the app ends without an orderly exit.
    package var uncleanExit = 0.01
    /// The part of the devices that are offline for a week.
    package var offline = 0.02
    /// The part of the devices with a clock that is wrong by 1 to 30 days.
    package var wrongClock = 0.005

    package init() {}

    /// The time zones from UTC-11 on, by the sums of their parts.
    func zone(_ generator: inout SeededGenerator) -> Int32 {
        var rest = generator.unit() * zones.reduce(0, +)
        let index = zones.firstIndex { part in
            rest -= part
            return rest < 0
        }
        return Int32(index ?? zones.count - 1) - 11
    }

    /// Returns the start and the length of the use of a device on the first active day that begins at or after a local day.
    /// - Parameters:
    ///   - day: The number of the local day.
    ///   - habit: The usual start of the device, in minutes after ``startHour``.
    func session(
        from day: Int32, zone: Int32, habit: Int16, _ generator: inout SeededGenerator
    ) -> (start: Int32, length: Int32) {
        var day = day
        while !generator.happens(activeDay), activeDay > 0 { day += 1 }
        let hour = startHour + Double(habit) / 60 + dailyDeviation * generator.normal()
        let start = day * FleetTime.day + Int32(hour * 3600) - zone * FleetTime.hour
        return (start, length(&generator))
    }

    private func length(_ generator: inout SeededGenerator) -> Int32 {
        let hours = hours * exp(hoursDeviation * generator.normal())
        return Int32(min(max(hours, 0.1), 22) * 3600)
    }
}
