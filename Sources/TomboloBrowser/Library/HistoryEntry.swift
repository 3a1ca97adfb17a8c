public import Foundation

/// A page that was visited.
public struct HistoryEntry: Sendable, Hashable, Identifiable {
    /// Stays the same for as long as the page is in the library.
    public let id: Int64
    /// Its address.
    public let url: URL
    /// Its name, as the page gave it; empty where it gave none. It is text, whatever it looks like.
    public let title: String
    /// How often it was visited.
    public let visitCount: Int
    /// When it was visited last, to the millisecond.
    public let lastVisit: Date
}
