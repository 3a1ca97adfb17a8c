package import Foundation

/// A tab that is kept for the next start.
package struct SessionTab: Sendable, Hashable {
    /// The address; empty for a tab without one, and for an address that is not opened again automatically.
    package let address: String
    /// The page's title, as one line.
    package let title: String
    /// The engine's serialised history of the tab, opaque to the browser; nil for a tab without one.
    package let state: Data?

    /// Creates a tab from the values that the page reports.
    ///
    /// An address of more than ``maximumAddressLength`` bytes is omitted, because a part of it would be a different
    /// address. An address with a scheme that is not recorded, such as `javascript:`, is omitted too. A state of more
    /// than ``largestState`` bytes is omitted.
    package init(address: String, title: String, state: Data? = nil) {
        self.address = Self.isKept(address) ? address : ""
        self.title = DisplayTitle(title).text
        self.state = state.flatMap { $0.count <= Self.largestState ? $0 : nil }
    }

    /// Limit of an address, in bytes.
    package static let maximumAddressLength = 32_768
    /// Limit of a state, in bytes.
    package static let largestState = 262_144

    private static let schemes: Set<String> = ["http", "https", "app", "about"]

    private static func isKept(_ address: String) -> Bool {
        guard address.utf8.count <= maximumAddressLength, let colon = address.firstIndex(of: ":") else { return false }
        return schemes.contains(address[..<colon].lowercased())
    }
}
