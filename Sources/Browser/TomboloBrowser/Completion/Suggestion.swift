package import Foundation

/// A page that may match the text of the address field.
package struct Suggestion: Sendable, Hashable, Identifiable {
    /// The page's identifier, stable for as long as the page is in the library.
    package let id: Int64
    /// The page's address.
    package let url: URL
    /// The name of the page's bookmark, or else the page's title; empty if it has neither.
    package let title: String
    /// Whether the page is bookmarked.
    package let isBookmarked: Bool
}
