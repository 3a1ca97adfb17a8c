package import Foundation

/// The header field `Retry-After`, with which a server requests a pause before the next request (RFC 9110, section 10.2.3).
package enum RetryAfter {
    /// Limit of a pause. Longer pauses are shortened, so that a wrong date in a response cannot keep an app from its updates for
    /// ever.
    package static let maximum = Duration.seconds(86_400)

    /// Returns the pause that the server requests, as a number of seconds or a date; nil if it requests no pause, or the value is invalid.
    package static func delay(in response: FetchedResponse, now: Date = .now) -> Duration? {
        guard let text = response.fields["retry-after"], !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return Int(text).map { min(.seconds($0), maximum) } ?? maximum
        }
        guard let date = date(text) else { return nil }
        let seconds = date.timeIntervalSince(now)
        return min(max(.seconds(seconds), .zero), maximum)
    }
}

extension RetryAfter {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Parses an HTTP date in one of its three formats (RFC 9110, section 5.6.7); nil if the text is not a date. The name of the day is not
    /// verified.
    private static func date(_ text: String) -> Date? {
        let common = /[A-Za-z]{3,9}, (\d{2})[ -]([A-Z][a-z]{2})[ -](\d{4}|\d{2}) (\d{2}):(\d{2}):(\d{2}) GMT/
        if let match = text.wholeMatch(of: common) {
            let (_, day, month, year, hour, minute, second) = match.output
            return date(day, month, year, hour, minute, second)
        }
        let asctime = /[A-Za-z]{3} ([A-Z][a-z]{2}) ([ \d]\d) (\d{2}):(\d{2}):(\d{2}) (\d{4})/
        guard let match = text.wholeMatch(of: asctime) else { return nil }
        let (_, month, day, hour, minute, second, year) = match.output
        return date(day.drop { $0 == " " }, month, year, hour, minute, second)
    }

    private static func date(
        _ day: Substring, _ month: Substring, _ year: Substring, _ hour: Substring, _ minute: Substring,
        _ second: Substring
    ) -> Date? {
        guard let month = months.firstIndex(of: String(month)), let day = Int(day), let year = Int(year),
            let hour = Int(hour), let minute = Int(minute), let second = Int(second),
            (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        let century = year >= 100 ? 0 : year < 70 ? 2_000 : 1_900
        let components = DateComponents(
            calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: century + year, month: month + 1,
            day: day,
            hour: hour, minute: minute, second: second)
        return components.date
    }
}
