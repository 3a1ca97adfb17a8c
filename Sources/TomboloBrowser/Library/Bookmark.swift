public import Foundation

/// A page that a person wants to find again.
public struct Bookmark: Sendable, Hashable, Identifiable {
    /// Stays the same for as long as the page is in the library.
    public let id: Int64
    /// Its address.
    public let url: URL
    /// Its name; empty where nobody gave it one.
    public let title: String
    /// When it was made, to the millisecond.
    public let created: Date
}
