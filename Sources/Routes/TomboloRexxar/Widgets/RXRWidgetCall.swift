public import TomboloBridge
import TomboloEngine

/// A page's request to a native widget: `douban://rexxar-container/widget/toast?level=info&message=Hello`.
public struct RXRWidgetCall: Sendable, Hashable {
    /// Limit of a call's URL, in bytes: 1 MiB, which is about 300 KiB of JSON, encoded as a URL.
    public static let maximumLength = 1 << 20

    /// The whole URL, as the page wrote it.
    public let url: String
    /// The path of the URL, as written: `/widget/toast`.
    public let path: String
    /// The query of the URL.
    public let query: RXRQuery
    /// The document that makes the call, as the engine identifies it.
    public let document: Document

    /// Parses a call; nil when the URL does not belong to this container, or is too long.
    ///
    /// Scheme and host are compared case-insensitively. A URL with a port or user information does not belong to the container.
    /// - Parameters:
    ///   - scheme: The scheme of the container's URLs, `douban` unless configured.
    ///   - host: The host of the container's URLs, `rexxar-container` unless configured.
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
    private init(url: String, path: String, query: RXRQuery, document: Document) {
        (self.url, self.path, self.query, self.document) = (url, path, query, document)
    }

    /// The call with `…` for the values of its query. The names of its parameters remain, except those without a value.
    var redacted: RXRWidgetCall {
        let items = query.items.map { item in
            item.value == nil
                ? RXRQuery.Item(name: Redaction.mark, value: nil)
                : RXRQuery.Item(name: item.name, value: Redaction.mark)
        }
        return RXRWidgetCall(url: url.redactingURL(), path: path, query: RXRQuery(items), document: document)
    }
}
