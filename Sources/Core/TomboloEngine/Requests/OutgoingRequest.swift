#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request that a page is about to make: for its document, a frame, a script, a style sheet or an image, or by `fetch` or
/// `XMLHttpRequest`.
///
/// All values come from the web process, and a page chooses most of them, so they do not identify the requester. A page
/// can cause the fields that an interceptor adds to be sent to every URL to which it can make requests.
public struct OutgoingRequest: Sendable, Hashable {
    /// The URL that the request is made to.
    public var url: URL
    /// The method, as the page wrote it.
    public var method: String
    /// The fields of the request so far. Cookies are missing, because the network process adds them. Fields that script
    /// cannot set show the purpose of the request: `Sec-Fetch-Dest`, `Sec-Fetch-Mode` (on all but synchronous requests)
    /// and `Origin`.
    public var fields: [HeaderField]
    /// Whether the request follows a server's redirect. The interceptor decides about it again. Fields that were added for another
    /// origin are no longer in the request.
    public var isRedirect: Bool

    /// Creates a request; for engines and tests.
    public init(url: URL, method: String = "GET", fields: [HeaderField] = [], isRedirect: Bool = false) {
        self.url = url
        self.method = method
        self.fields = fields
        self.isRedirect = isRedirect
    }

    /// The value of the first field with this name, compared case-insensitively.
    public func field(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Whether the response is to be shown as a document, in the page or in a frame.
    public var isDocument: Bool { field("sec-fetch-mode") == "navigate" }

    /// Whether the request is a synchronous `XMLHttpRequest` of a document. The engine follows its redirects without requesting a decision.
    ///
    /// Reliable for `https:` and for loopback hosts, since the engine sends `Sec-Fetch-Mode` with all other requests there.
    /// Elsewhere a page can make a synchronous request look like any other.
    public var isSynchronous: Bool { field(isTrustworthy ? "sec-fetch-mode" : "accept") == nil }

    /// Whether the request is safe from being read or changed in transit.
    private var isTrustworthy: Bool {
        guard let host = url.host(percentEncoded: true)?.lowercased() else { return false }
        return url.scheme == "https" || host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.")
            || host == "::1" || host == "[::1]"
    }
}
