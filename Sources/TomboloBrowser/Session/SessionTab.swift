public import Foundation

/// A tab as it is kept for the next start.
public struct SessionTab: Sendable, Hashable {
    /// Where it was; empty for none, and for an address that is not opened again by itself.
    public let address: String
    /// The page's title, as one line.
    public let title: String
    /// The engine's own record of the tab's history, which only the engine reads; nil for none.
    public let state: Data?

    /// Makes a tab of what a page said of itself.
    ///
    /// An address of more than ``maximumAddressLength`` bytes is left out as a whole, since a part of it would be another address; so is one that is
    /// none of the web's, such as `javascript:`. A state of more than ``largestState`` bytes is left out.
    public init(address: String, title: String, state: Data? = nil) {
        self.address = Self.isKept(address) ? address : ""
        self.title = ShownTitle(title).text
        self.state = state.flatMap { $0.count <= Self.largestState ? $0 : nil }
    }

    /// The most bytes of an address.
    public static let maximumAddressLength = 32_768
    /// The most bytes of a state.
    public static let largestState = 262_144

    private static let schemes: Set<String> = ["http", "https", "app", "about"]

    private static func isKept(_ address: String) -> Bool {
        guard address.utf8.count <= maximumAddressLength, let colon = address.firstIndex(of: ":") else { return false }
        return schemes.contains(address[..<colon].lowercased())
    }
}
