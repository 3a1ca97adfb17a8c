package import Foundation

/// A page that was visited.
package struct HistoryEntry: Sendable, Hashable, Identifiable {
    /// The page's identifier, stable for as long as the page is in the library.
    package let id: Int64
    /// The page's address.
    package let url: URL
    /// The title that the page reported; empty if it reported none. The title is plain text, even if it looks like
    /// markup.
    package let title: String
    /// Number of recorded visits to the page.
    package let visitCount: Int
    /// The time of the last visit, to the millisecond.
    package let lastVisit: Date
}
