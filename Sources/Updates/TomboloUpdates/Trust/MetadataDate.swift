package import Foundation
import TomboloJSON

/// Converts between dates and their text in metadata, such as `2026-11-24T09:00:00Z`.
package enum MetadataDate {
    /// Returns the text of a date; fractions of a second are cut off.
    package static func text(_ date: Date) -> String {
        Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)).formatted(.iso8601)
    }

    /// Returns the date for a text in exactly this form; nil for any other text.
    static func date(_ text: String) -> Date? {
        // The form without a fraction, in UTC only.
        guard text.utf8.count == 20, text.utf8.last == UInt8(ascii: "Z") else { return nil }
        return ISO8601.date(from: text)
    }
}
