#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request that a page is about to make: of its document, of a frame, a script, a style sheet, an image, by `fetch` or
/// `XMLHttpRequest`.
///
/// All of it is the web process's word. A page decides about most of it, so nothing here says who asks: what an interceptor adds
/// goes wherever the page can make requests to.
public struct OutgoingRequest: Sendable, Hashable {
    /// Where it goes.
    public var url: URL
    /// The method, as the page wrote it.
    public var method: String
    /// The fields that it has so far. Cookies are not among them: the network process adds them. Those that no script can write say
    /// what it is for: `Sec-Fetch-Dest`, `Sec-Fetch-Mode` (of all but synchronous requests) and `Origin`.
    public var fields: [HeaderField]
    /// Whether a server's redirect led here. What was added for another origin is gone; the question is asked anew.
    public var isRedirect: Bool

    /// Makes a request; engines and tests do.
    public init(url: URL, method: String = "GET", fields: [HeaderField] = [], isRedirect: Bool = false) {
        self.url = url
        self.method = method
        self.fields = fields
        self.isRedirect = isRedirect
    }

    /// The value of the first field of that name, compared without case.
    public func field(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Whether its answer is to be shown as a document, in the page or in a frame.
    public var isDocument: Bool { field("sec-fetch-mode") == "navigate" }

    /// Whether it is a synchronous `XMLHttpRequest` of a document. The engine follows the redirects of these without asking anybody.
    ///
    /// Certain for `https:` and for this machine, where the engine says of all other requests what they are for. Elsewhere a page can
    /// make one look like any other.
    public var isSynchronous: Bool { field(isTrustworthy ? "sec-fetch-mode" : "accept") == nil }

    /// Whether nobody on the way can read or change it.
    private var isTrustworthy: Bool {
        guard let host = url.host(percentEncoded: true)?.lowercased() else { return false }
        return url.scheme == "https" || host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.")
            || host == "::1" || host == "[::1]"
    }
}
