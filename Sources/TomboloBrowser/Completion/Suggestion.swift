public import Foundation

/// A page that may match the text of the address field.
public struct Suggestion: Sendable, Hashable, Identifiable {
    /// The page's identifier, stable for as long as the page is in the library.
    public let id: Int64
    /// The page's address.
    public let url: URL
    /// The name of the page's bookmark, or else the page's title; empty if it has neither.
    public let title: String
    /// Whether it is bookmarked.
    public let isBookmarked: Bool
}
