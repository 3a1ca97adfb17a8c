#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The documents a page can go back and forward to, as a value.
public struct BackForwardList: Sendable, Hashable {
    /// One entry.
    public struct Item: Sendable, Hashable {
        /// The entry's URL.
        public var url: URL
        /// Its title; empty if it had none.
        public var title: String

        /// Makes an entry.
        public init(url: URL, title: String) {
            self.url = url
            self.title = title
        }
    }

    /// What Back goes to, nearest first.
    public var back: [Item]
    /// What is shown; nil before the first load.
    public var current: Item?
    /// What Forward goes to, nearest first.
    public var forward: [Item]

    /// Makes a list.
    public init(back: [Item] = [], current: Item? = nil, forward: [Item] = []) {
        self.back = back
        self.current = current
        self.forward = forward
    }
}
