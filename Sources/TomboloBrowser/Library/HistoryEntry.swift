public import Foundation

/// A page that was visited.
public struct HistoryEntry: Sendable, Hashable, Identifiable {
    /// The page's identifier, stable for as long as the page is in the library.
    public let id: Int64
    /// The page's address.
    public let url: URL
    /// The page's title as the page gave it; empty if it gave none. It is plain text, even if it looks like markup.
    public let title: String
    /// Number of recorded visits to the page.
    public let visitCount: Int
    /// The time of the last visit, to the millisecond.
    public let lastVisit: Date
}
