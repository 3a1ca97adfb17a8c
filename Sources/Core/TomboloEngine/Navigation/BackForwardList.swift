#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The documents that a page can go back and forward to, as a value.
public struct BackForwardList: Sendable, Hashable {
    /// An entry of the list.
    public struct Item: Sendable, Hashable {
        /// The URL of the entry's document.
        public var url: URL
        /// The entry's title; empty if it did not have one.
        public var title: String

        /// Creates an entry; for engines and tests.
        package init(url: URL, title: String) {
            self.url = url
            self.title = title
        }
    }

    /// The entries that Back goes to, nearest first.
    public var back: [Item]
    /// The entry of the current document; nil before the first load.
    public var current: Item?
    /// The entries that Forward goes to, nearest first.
    public var forward: [Item]

    /// Creates a list; empty by default.
    package init(back: [Item] = [], current: Item? = nil, forward: [Item] = []) {
        self.back = back
        self.current = current
        self.forward = forward
    }
}
