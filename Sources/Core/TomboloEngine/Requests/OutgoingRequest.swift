#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request that a page is about to make: of its document, of a frame, a script, a style sheet, an image, by `fetch` or
/// `XMLHttpRequest`.
///
/// All values are claims of the web process. A page chooses most of them, so they do not identify the requester: the fields that an
/// interceptor adds are sent wherever the page can make requests to.
public struct OutgoingRequest: Sendable, Hashable {
    /// The URL that the request is made to.
    public var url: URL
    /// The method, as the page wrote it.
    public var method: String
    /// The fields of the request so far, without cookies: the network process adds those. Fields that no script can write tell the purpose of
    /// the request: `Sec-Fetch-Dest`, `Sec-Fetch-Mode` (on all but synchronous requests) and `Origin`.
    public var fields: [HeaderField]
    /// Whether a server's redirect led here. Fields that were added for another origin are gone; the interceptor is asked again.
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
    /// Reliable for `https:` and for this machine, since the engine states the purpose of all other requests there. Elsewhere a page can
    /// make a synchronous request look like any other.
    public var isSynchronous: Bool { field(isTrustworthy ? "sec-fetch-mode" : "accept") == nil }

    /// Whether the request cannot be read or changed in transit.
    private var isTrustworthy: Bool {
        guard let host = url.host(percentEncoded: true)?.lowercased() else { return false }
        return url.scheme == "https" || host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.")
            || host == "::1" || host == "[::1]"
    }
}
