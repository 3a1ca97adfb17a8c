public import Foundation

/// A bookmark of a page.
public struct Bookmark: Sendable, Hashable, Identifiable {
    /// The page's identifier, stable for as long as the page is in the library.
    public let id: Int64
    /// The page's address.
    public let url: URL
    /// The bookmark's name; empty where it has none.
    public let title: String
    /// The time of creation, to the millisecond.
    public let created: Date
}
