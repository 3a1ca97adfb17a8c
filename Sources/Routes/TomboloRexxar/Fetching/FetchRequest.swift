import Foundation

/// A request for a file, with its limits and restrictions.
struct FetchRequest: Sendable {
    /// The permitted targets of redirects.
    enum Redirects: Sendable {
        /// The same host.
        case sameHost
        /// The same scheme, host and port, and there only addresses that are served.
        case sameOrigin(@Sendable (RoutedURL) -> Bool)
        /// Any host, but never from https to http. For files with a known digest, since only a digest verifies whose bytes they are.
        case anyHost
    }

    var url: URL
    /// Header fields. After a redirect to another site, only those that do not identify the client are sent.
    var fields: [String: String] = [:]
    var redirects = Redirects.sameHost
    /// The servers that may be contacted, also by redirects.
    var peers = PeerPolicy.unrestricted
    /// The proxies to use; nil for none.
    var proxies: EnvironmentProxies? = EnvironmentProxies()
    /// Addresses of hosts that are not looked up, by `host:port`; for tests.
    var knownAddresses: [String: String] = [:]
    /// Whether the server may compress the body.
    var isCompressed = true
    /// Limit of the decompressed body, in bytes.
    var maximumSize: Int
    /// Maximum time without any received data.
    var idleTimeout: Duration
    /// Maximum time of the whole transfer.
    var limit: Duration

    init(url: URL, maximumSize: Int, idleTimeout: Duration, limit: Duration) {
        self.url = url
        self.maximumSize = maximumSize
        self.idleTimeout = idleTimeout
        self.limit = limit
    }

    /// Whether a range is requested, as by a page that plays a film.
    var isRange: Bool { fields.keys.contains { $0.lowercased() == "range" } }

    /// The host of the URL.
    var host: String { url.host(percentEncoded: true) ?? "" }

    /// The request that follows a redirect; nil where the response is not a redirect.
    /// - Throws: ``FetchFailure/redirect(to:)`` when the target is forbidden: from https to http, an invalid web address, or beyond ``redirects``.
    func redirected(by response: FetchedResponse) throws(FetchFailure) -> FetchRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.fields["location"] else {
            return nil
        }
        guard let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let next = RoutedURL(remote: target), let here = RoutedURL(remote: url), next.isSecure || !here.isSecure,
            permits(next, from: here)
        else { throw .redirect(to: location) }
        var request = self
        // With scheme and host in lower case, which some sessions require.
        request.url = next.remote
        if next.site != here.site {
            request.fields = fields.filter { Self.lasting.contains($0.key.lowercased()) }
        }
        return request
    }

    private func permits(_ next: RoutedURL, from here: RoutedURL) -> Bool {
        switch redirects {
        case .sameHost: next.host == here.host
        case .sameOrigin(let isServed): next.site == here.site && isServed(next)
        case .anyHost: true
        }
    }

    /// Fields that do not identify the client, and those of a range request: without its condition, the range could be of another file.
    private static let lasting: Set<String> = [
        "accept", "accept-language", "user-agent", "cache-control", "range", "if-range",
    ]
}
