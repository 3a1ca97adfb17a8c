package import Foundation

/// Converts between dates and their text in metadata, such as `2026-11-24T09:00:00Z`.
package enum MetadataDate {
    /// Returns the text of a date; fractions of a second are cut off.
    package static func text(_ date: Date) -> String {
        Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)).formatted(.iso8601)
    }

    /// Returns the date of a text; nil if it is none.
    static func date(_ text: String) -> Date? {
        guard text.utf8.count == 20 else { return nil }
        return try? Date(text, strategy: .iso8601)
    }
}
