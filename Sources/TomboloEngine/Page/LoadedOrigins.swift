#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The origins that the engine was allowed to load documents from since the page's last commit.
///
/// A frame's document is believed to have an origin only if it is one of these: a web process that was taken over says what it likes. Opaque origins
/// are not noted, since nothing is granted to them.
public struct LoadedOrigins: Sendable {
    /// Origins by when they were noted last.
    private var current: [Origin: UInt64] = [:]
    private var clock: UInt64 = 0
    /// Counts commits, so that a decision that took its time is not counted for the document that came meanwhile.
    public private(set) var generation: UInt64 = 0
    /// What the documents had loaded that were left last, oldest first: one that comes back from the page cache brings its frames along, without
    /// a question.
    private var left: [(url: URL, origins: [Origin: UInt64])] = []
    private var committed: URL?
    private var expectedReturns: [URL] = []

    /// How many origins are kept. Beyond it those are forgotten that were noted longest ago: their frames are refused, and nobody else's is let in.
    public static let maximumCount = 2_048
    private static let maximumLeft = 16
    private static let maximumReturns = 8

    /// Makes a set without an origin.
    public init() {}

    /// Whether something was loaded from `origin`.
    public func contains(_ origin: Origin) -> Bool { !origin.isOpaque && current[origin] != nil }

    /// Notes that the engine was allowed to load a URL, in whatever frame.
    /// - Parameter generation: ``generation`` as it was when the engine asked; an answer to an earlier document's question is not noted.
    public mutating func note(_ url: URL, in generation: UInt64) {
        if generation == self.generation { insert(Self.origin(of: url)) }
    }

    /// Notes that the engine was allowed to go to an entry of its history.
    public mutating func expectReturn(to url: URL) {
        expectedReturns.append(url)
        // A frame that goes back is told apart from the page only by what is committed.
        if expectedReturns.count > Self.maximumReturns { expectedReturns.removeFirst() }
    }

    /// The engine has committed a top-level document. What was loaded before counts no more, unless it is a return to a document that was left.
    public mutating func commit(_ url: URL) {
        if let committed { keep(current, of: committed) }
        current = expectedReturns.contains(url) ? left.last { $0.url == url }?.origins ?? [:] : [:]
        (committed, expectedReturns) = (url, [])
        generation += 1
        insert(Self.origin(of: url))
    }

    /// Follows the engine's navigation.
    mutating func note(_ event: NavigationEvent) {
        switch event {
        case .committed(let url): commit(url)
        case .changedURL(let url): changeURL(to: url)
        default: break
        }
    }

    /// The document's URL changed without a load.
    public mutating func changeURL(to url: URL) { committed = url }

    private mutating func keep(_ origins: [Origin: UInt64], of url: URL) {
        left.removeAll { $0.url == url }
        left.append((url, origins))
        if left.count > Self.maximumLeft { left.removeFirst() }
    }

    private mutating func insert(_ origin: Origin) {
        guard !origin.isOpaque else { return }
        clock += 1
        current[origin] = clock
        // Now and then, since it takes a look at all of them.
        guard current.count > 2 * Self.maximumCount else { return }
        current = Dictionary(
            uniqueKeysWithValues: current.sorted { $0.value > $1.value }.prefix(Self.maximumCount).map {
                ($0.key, $0.value)
            })
    }

    /// A `blob:` URL has the origin of the document that made it.
    private static func origin(of url: URL) -> Origin {
        guard url.scheme?.lowercased() == "blob",
            let inner = URL(string: String(url.absoluteString.dropFirst("blob:".count)))
        else { return Origin(of: url) }
        return Origin(of: inner)
    }
}
