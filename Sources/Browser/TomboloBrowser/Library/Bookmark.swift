package import Foundation

/// A bookmark of a page.
package struct Bookmark: Sendable, Hashable, Identifiable {
    /// The page's identifier, stable for as long as the page is in the library.
    package let id: Int64
    /// The page's address.
    package let url: URL
    /// The bookmark's name; empty if it has none.
    package let title: String
    /// The time of creation, to the millisecond.
    package let created: Date
}
