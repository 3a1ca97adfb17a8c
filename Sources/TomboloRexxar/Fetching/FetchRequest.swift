import Foundation

/// What is to be fetched, and what is not put up with.
struct FetchRequest: Sendable {
    /// Where redirects may lead.
    enum Redirects: Sendable {
        /// To the same host.
        case sameHost
        /// To the same scheme, host and port, and there only to what is served.
        case sameOrigin(@Sendable (RoutedURL) -> Bool)
        /// To any host, never from https to http. For files whose digest is known, since only that says whose bytes they are.
        case anyHost
    }

    var url: URL
    /// Header fields. Behind a redirect to another site only those that say nothing of who asks are sent.
    var fields: [String: String] = [:]
    var redirects = Redirects.sameHost
    /// Which servers may be asked, by redirects too.
    var peers = PeerPolicy.unrestricted
    /// The proxies to use; nil for none.
    var proxies: EnvironmentProxies? = EnvironmentProxies()
    /// Addresses of hosts that are not to be looked up, by `host:port`; for tests.
    var knownAddresses: [String: String] = [:]
    /// Whether the server may compress the body.
    var isCompressed = true
    /// The most bytes that the body may have once it is decompressed.
    var maximumSize: Int
    /// How long nothing may come.
    var patience: Duration
    /// How long all of it may take.
    var limit: Duration

    init(url: URL, maximumSize: Int, patience: Duration, limit: Duration) {
        self.url = url
        self.maximumSize = maximumSize
        self.patience = patience
        self.limit = limit
    }

    /// Whether a part is asked for, as by a page that plays a film.
    var isRange: Bool { fields.keys.contains { $0.lowercased() == "range" } }

    /// The host that is asked.
    var host: String { url.host(percentEncoded: true) ?? "" }

    /// The request that a redirect asks for; nil where the answer is no redirect.
    /// - Throws: ``FetchFailure/redirect(to:)`` when it leads where it may not: from https to http, to what is no plain web address, or
    ///   beyond ``redirects``.
    func redirected(by response: FetchedResponse) throws(FetchFailure) -> FetchRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.fields["location"] else {
            return nil
        }
        guard let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let next = RoutedURL(remote: target), let here = RoutedURL(remote: url), next.isSecure || !here.isSecure,
            permits(next, from: here)
        else { throw .redirect(to: location) }
        var request = self
        // Its scheme and host in lower case, which not every session takes otherwise.
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

    /// Fields that say nothing of who asks, and those that a range is asked for with: without its condition it could be of another file.
    private static let lasting: Set<String> = [
        "accept", "accept-language", "user-agent", "cache-control", "range", "if-range",
    ]
}
