#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Reads and writes dates in the web's format. Writes text as JavaScript's `toISOString` does. Also reads text with any offset from
/// UTC and any fraction of a second.
///
/// Dates are computed arithmetically (proleptic Gregorian calendar, no leap seconds), because a formatter would take
/// longer than all other work on a small value.
package enum ISO8601 {
    private static let millisecondsPerDay = 86_400_000
    /// The range of JavaScript's `Date`, in milliseconds on either side of 1970.
    private static let maximumMilliseconds = 8_640_000_000_000_000

    /// Returns the date as text in UTC, to the nearest millisecond. Years outside 0 to 9999 have a sign and six digits. Returns nil
    /// for a date outside the range of JavaScript (more than 100 million days from 1970).
    static func text(of date: Date) -> String? {
        let exact = (date.timeIntervalSince1970 * 1000).rounded()
        guard let milliseconds = Int(exactly: exact), abs(milliseconds) <= maximumMilliseconds else { return nil }
        let time = floorModulo(milliseconds, millisecondsPerDay)
        let (year, month, day) = civil(fromDays: (milliseconds - time) / millisecondsPerDay)
        let seconds = time / 1000
        var text: [UInt8] = []
        text.reserveCapacity(32)
        if !(0...9999).contains(year) { text.append(UInt8(ascii: year < 0 ? "-" : "+")) }
        append(abs(year), (0...9999).contains(year) ? 4 : 6, "-", to: &text)
        append(month, 2, "-", to: &text)
        append(day, 2, "T", to: &text)
        append(seconds / 3600, 2, ":", to: &text)
        append(seconds / 60 % 60, 2, ":", to: &text)
        append(seconds % 60, 2, ".", to: &text)
        append(time % 1000, 3, "Z", to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends a number with leading zeros, and the separator that follows it.
    private static func append(_ number: Int, _ width: Int, _ separator: Unicode.Scalar, to text: inout [UInt8]) {
        var unit = 1
        for _ in 1..<width { unit *= 10 }
        while unit > 0 {
            text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
            unit /= 10
        }
        text.append(UInt8(ascii: separator))
    }

    /// Parses a calendar date, `T`, a time with seconds and an optional fraction, and `Z` or `±hh:mm`. Returns nil for any
    /// other text, including a day that does not exist in the calendar.
    package static func date(from text: String) -> Date? {
        var scanner = DigitScanner(text)
        guard let year = scanner.year(), scanner.skip("-"), let month = scanner.number(2, 1...12), scanner.skip("-"),
            let day = scanner.number(2, 1...31), day <= daysIn(month: month, year: year), scanner.skip("T"),
            let hour = scanner.number(2, 0...23), scanner.skip(":"), let minute = scanner.number(2, 0...59),
            scanner.skip(":"),
            let second = scanner.number(2, 0...59), let fraction = scanner.fraction(), let offset = scanner.offset(),
            scanner.isAtEnd
        else { return nil }
        let seconds = days(fromCivil: year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
        // Dividing the whole number of milliseconds yields the nearest double, unlike adding seconds and a fraction.
        let whole = Double(seconds * 1000 + fraction.milliseconds) / 1000
        return Date(timeIntervalSince1970: whole + fraction.rest)
    }

    // Here a year begins in March, so that a leap day comes last and the lengths of the months follow a formula. The
    // calendar repeats every 400 years.
    private static let daysPerEra = 146_097
    private static let daysFromMarchOfYear0To1970 = 719_468

    private static func days(fromCivil year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let yearOfEra = floorModulo(marchYear, 400)
        let era = (marchYear - yearOfEra) / 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * daysPerEra + dayOfEra - daysFromMarchOfYear0To1970
    }

    private static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
        let dayOfEra = floorModulo(days + daysFromMarchOfYear0To1970, daysPerEra)
        let era = (days + daysFromMarchOfYear0To1970 - dayOfEra) / daysPerEra
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func floorModulo(_ value: Int, _ modulus: Int) -> Int {
        let remainder = value % modulus
        return remainder < 0 ? remainder + modulus : remainder
    }
}
