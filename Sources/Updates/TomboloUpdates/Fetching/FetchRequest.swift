package import Foundation

/// A request for a file, with its limits and restrictions.
package struct FetchRequest: Sendable {
    /// The permitted targets of redirects.
    package enum Redirects: Sendable {
        /// Only targets on the same host.
        case sameHost
        /// Only targets with the same scheme, host and port whose address is served: the function returns true for them.
        case sameOrigin(@Sendable (WebURL) -> Bool)
        /// Targets on any host, but never from https to http. Only for files with a known digest, because the digest verifies the content.
        case anyHost
    }

    package var url: URL
    /// Header fields. After a redirect to another site, only those that do not identify the client are sent.
    package var fields: [String: String] = [:]
    package var redirects = Redirects.sameHost
    /// The servers that may be contacted. Targets of redirects are checked too.
    package var peers = PeerPolicy.unrestricted
    /// The proxies to use; nil for none.
    package var proxies: EnvironmentProxies? = EnvironmentProxies()
    /// IP addresses by `host:port`, used in place of a look-up; for tests.
    package var knownAddresses: [String: String] = [:]
    /// Whether the server may compress the body.
    package var isCompressed = true
    /// Whether the whole file is compared with a known digest. Then its transfer can also be resumed by the date of its last
    /// modification.
    package var isVerified = false
    /// Limit of the decompressed body, in bytes.
    package var maximumSize: Int
    /// Maximum time without any received data.
    package var idleTimeout: Duration
    /// Maximum time of the whole transfer, redirects included.
    package var limit: Duration

    /// Called with the received part of a file that can be resumed, each time it has grown by half, while its transfer goes on.
    package var onPart: (@Sendable (PartialBody) async -> Void)?
    /// Called with the received part of a response, at the same times as ``onPart``.
    var onProgress: (@Sendable (FetchedResponse) async -> Void)?

    package init(url: URL, maximumSize: Int, idleTimeout: Duration, limit: Duration) {
        self.url = url
        self.maximumSize = maximumSize
        self.idleTimeout = idleTimeout
        self.limit = limit
    }

    /// Whether the request is for a range of the file. A page that plays a video makes such requests.
    var isRange: Bool { fields.keys.contains { $0.lowercased() == "range" } }

    /// The host of the URL.
    var host: String { url.host(percentEncoded: true) ?? "" }

    /// Returns the request that follows a redirect; nil if the response is not a redirect.
    /// - Throws: ``FetchFailure/redirect(to:)`` if the target is forbidden: from https to http, an invalid web address, or not permitted by
    ///   `redirects`.
    func redirected(by response: FetchedResponse) throws(FetchFailure) -> FetchRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.fields["location"] else {
            return nil
        }
        guard let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let next = WebURL(target), let here = WebURL(url), next.isSecure || !here.isSecure,
            permits(next, from: here)
        else { throw .redirect(to: location) }
        var request = self
        // The URL in its normal form: with scheme and host in lower case.
        request.url = next.url
        if next.site != here.site {
            request.fields = fields.filter { Self.lasting.contains($0.key.lowercased()) }
        }
        return request
    }

    private func permits(_ next: WebURL, from here: WebURL) -> Bool {
        switch redirects {
        case .sameHost: next.host == here.host
        case .sameOrigin(let isServed): next.site == here.site && isServed(next)
        case .anyHost: true
        }
    }

    /// The header fields that are kept after a redirect to another site: fields that do not identify the client, and the fields of a range
    /// request. Without `If-Range`, the range could come from another file.
    private static let lasting: Set<String> = [
        "accept", "accept-language", "user-agent", "cache-control", "range", "if-range",
    ]
}
