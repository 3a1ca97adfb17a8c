public import TomboloBridge

/// What a page asks of a native widget: `douban://rexxar-container/widget/toast?level=info&message=Hello`.
public struct RXRWidgetCall: Sendable, Hashable {
    /// The most bytes that a call's URL may have: 1 MiB, which is about 300 KiB of JSON, written as a URL has it.
    public static let maximumLength = 1 << 20

    /// The whole URL, as the page wrote it.
    public let url: String
    /// Its path, as written: `/widget/toast`.
    public let path: String
    /// Its query.
    public let query: RXRQuery
    /// The document that asks, as the engine knows it.
    public let document: Document

    /// Reads a call; nil when the URL is none of this container's, or too long.
    ///
    /// Scheme and host are compared without regard to case. A port or user information makes it another host.
    /// - Parameters:
    ///   - scheme: The scheme of the container's URLs, `douban` unless configured.
    ///   - host: Their host, `rexxar-container` unless configured.
    public init?(_ url: String, scheme: String, host: String, document: Document) {
        guard let uri = RouteURI(url, atMost: Self.maximumLength), uri.site.scheme == scheme.lowercased(),
            uri.site.authority == host.lowercased()
        else { return nil }
        let beforeFragment = uri.rest.prefix { $0 != "#" }
        let path = beforeFragment.prefix { $0 != "?" }
        self.url = url
        self.path = String(path)
        query = RXRQuery(parsing: beforeFragment.dropFirst(path.count + 1))
        self.document = document
    }
}
