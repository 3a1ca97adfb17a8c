#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The origins that the engine was allowed to load documents from since the page's last commit.
///
/// The origin that a frame's document claims is accepted only if it is one of these, since a compromised web process can claim any. Opaque
/// origins are not noted, since nothing is granted to them.
package struct LoadedOrigins: Sendable {
    /// Origins and the clock value at which they were last noted.
    private var current: [Origin: UInt64] = [:]
    private var clock: UInt64 = 0
    /// Number of commits. It lets a late decision about an earlier document be recognised and ignored.
    package private(set) var generation: UInt64 = 0
    /// The origins of the documents that were left most recently, oldest first. A document that returns from the page cache
    /// brings its frames along without a request.
    private var left: [(url: URL, origins: [Origin: UInt64])] = []
    private var committed: URL?
    private var expectedReturns: [URL] = []

    /// Limit of origins that are kept. Past it the origins that were noted longest ago are dropped: their frames are then refused, and no
    /// other origin is let in.
    package static let maximumCount = 2_048
    private static let maximumLeft = 16
    private static let maximumReturns = 8

    /// Creates a set without origins.
    package init() {}

    /// Whether the engine was allowed to load a document of `origin` since the last commit, or in the document that the page returned to.
    package func contains(_ origin: Origin) -> Bool { !origin.isOpaque && current[origin] != nil }

    /// Notes that the engine was allowed to load a URL, in any frame.
    /// - Parameter generation: ``generation`` at the time of the engine's request; a decision for an earlier document is not noted.
    package mutating func note(_ url: URL, in generation: UInt64) {
        if generation == self.generation { insert(Self.origin(of: url)) }
    }

    /// Notes that the engine was allowed to navigate to an entry of its history.
    package mutating func expectReturn(to url: URL) {
        expectedReturns.append(url)
        // Only the commit tells a frame that goes back from a page that goes back.
        if expectedReturns.count > Self.maximumReturns { expectedReturns.removeFirst() }
    }

    /// Notes that the engine has committed a top-level document. Earlier origins no longer count, unless the page returns to a document that it left.
    package mutating func commit(_ url: URL) {
        if let committed { keep(current, of: committed) }
        current = expectedReturns.contains(url) ? left.last { $0.url == url }?.origins ?? [:] : [:]
        (committed, expectedReturns) = (url, [])
        generation += 1
        insert(Self.origin(of: url))
    }

    /// Follows the engine's navigation events.
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
        // Only past twice the limit, since it sorts all origins.
        guard current.count > 2 * Self.maximumCount else { return }
        current = Dictionary(
            uniqueKeysWithValues: current.sorted { $0.value > $1.value }.prefix(Self.maximumCount).map {
                ($0.key, $0.value)
            })
    }

    /// The origin of a URL; for a `blob:` URL, that of the document that made it.
    private static func origin(of url: URL) -> Origin {
        guard url.scheme?.lowercased() == "blob",
            let inner = URL(string: String(url.absoluteString.dropFirst("blob:".count)))
        else { return Origin(of: url) }
        return Origin(of: inner)
    }
}
