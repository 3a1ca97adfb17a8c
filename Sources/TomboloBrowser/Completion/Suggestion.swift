public import Foundation

/// A page that a person may mean by what stands in the address field.
public struct Suggestion: Sendable, Hashable, Identifiable {
    /// Stays the same for as long as the page is in the library.
    public let id: Int64
    /// Its address.
    public let url: URL
    /// The name of its bookmark, or else its own; empty if it has none.
    public let title: String
    /// Whether it is bookmarked.
    public let isBookmarked: Bool
}
