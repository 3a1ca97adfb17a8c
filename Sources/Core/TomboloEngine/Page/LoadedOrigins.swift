#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The origins that the engine was allowed to load documents from since the page's last commit.
///
/// A compromised web process can report any origin for a frame's document, so the bridge accepts only origins in this
/// set. Opaque origins are not noted, since no grant applies to them.
package struct LoadedOrigins: Sendable {
    /// The origins, each with the value of `clock` at which it was last noted.
    private var current: [Origin: UInt64] = [:]
    private var clock: UInt64 = 0
    /// The number of commits. A decision that was requested at a lower number concerns an earlier document, and is
    /// ignored.
    package private(set) var generation: UInt64 = 0
    /// The documents that the page left most recently, oldest first, each with the origins noted for it. They are
    /// needed because a document that returns from the page cache brings its frames along without new requests.
    private var left: [(url: URL, origins: [Origin: UInt64])] = []
    private var committed: URL?
    private var expectedReturns: [URL] = []

    /// Limit of origins. When there are more than twice as many, only the latest ones are kept. Frames with a dropped
    /// origin are then refused, which is safe.
    package static let maximumCount = 2_048
    private static let maximumLeft = 16
    private static let maximumReturns = 8

    /// Creates a set without origins.
    package init() {}

    /// Whether the engine was allowed to load a document of `origin` since the last commit, or during an earlier visit
    /// to a document to which the page has returned.
    package func contains(_ origin: Origin) -> Bool { !origin.isOpaque && current[origin] != nil }

    /// The origins of the document and of its frames, as far as they are noted; in no particular order.
    package var all: some Collection<Origin> { current.keys }

    /// Notes that the engine was allowed to load a URL, in any frame.
    /// - Parameter generation: ``generation`` at the time of the engine's request; a decision for an earlier document is not noted.
    package mutating func note(_ url: URL, in generation: UInt64) {
        if generation == self.generation { insert(Self.origin(of: url)) }
    }

    /// Notes that the engine was allowed to navigate to an entry of its history.
    package mutating func expectReturn(to url: URL) {
        expectedReturns.append(url)
        // Until a commit, it is unknown whether the page or one of its frames goes back, so several URLs can be
        // pending.
        if expectedReturns.count > Self.maximumReturns { expectedReturns.removeFirst() }
    }

    /// Notes that the engine has committed a top-level document. This discards the origins noted before, unless the
    /// page returns to a document that it left.
    package mutating func commit(_ url: URL) {
        if let committed { keep(current, of: committed) }
        current = expectedReturns.contains(url) ? left.last { $0.url == url }?.origins ?? [:] : [:]
        (committed, expectedReturns) = (url, [])
        generation += 1
        insert(Self.origin(of: url))
    }

    /// Updates the set after a navigation event of the engine.
    mutating func note(_ event: NavigationEvent) {
        switch event {
        case .committed(let url): commit(url)
        case .changedURL(let url): changeURL(to: url)
        default: break
        }
    }

    /// Notes that the document's URL changed without a load.
    package mutating func changeURL(to url: URL) { committed = url }

    private mutating func keep(_ origins: [Origin: UInt64], of url: URL) {
        left.removeAll { $0.url == url }
        left.append((url, origins))
        if left.count > Self.maximumLeft { left.removeFirst() }
    }

    private mutating func insert(_ origin: Origin) {
        guard !origin.isOpaque else { return }
        clock += 1
        current[origin] = clock
        // Removes origins only past twice the limit, because removal sorts all of them.
        guard current.count > 2 * Self.maximumCount else { return }
        current = Dictionary(
            uniqueKeysWithValues: current.sorted { $0.value > $1.value }.prefix(Self.maximumCount).map {
                ($0.key, $0.value)
            })
    }

    /// The origin of a URL; for a `blob:` URL, the origin of the document that created it.
    private static func origin(of url: URL) -> Origin {
        guard url.scheme?.lowercased() == "blob",
            let inner = URL(string: String(url.absoluteString.dropFirst("blob:".count)))
        else { return Origin(of: url) }
        return Origin(of: inner)
    }
}
