import Foundation

/// What is to be fetched, and what is not put up with.
struct FetchRequest: Sendable {
    /// Where redirects may lead.
    enum Redirects: Sendable {
        /// To the same host.
        case sameHost
        /// To any host, never from https to http.
        case anyHost
    }

    var url: URL
    /// Header fields. Behind a redirect to another site only those that say nothing of who asks are sent.
    var fields: [String: String] = [:]
    var redirects = Redirects.sameHost
    /// The most bytes that the body may have once it is decompressed.
    var greatestSize: Int
    /// How long nothing may come.
    var patience: Duration
    /// How long all of it may take.
    var limit: Duration

    init(url: URL, greatestSize: Int, patience: Duration, limit: Duration) {
        self.url = url
        self.greatestSize = greatestSize
        self.patience = patience
        self.limit = limit
    }

    /// The request that a redirect asks for; nil where the answer is no redirect.
    /// - Throws: ``FetchFailure/redirect(to:)`` when it leads where it may not: from https to http, to what is no plain web address, or
    ///   to a host that is not to be asked.
    func redirected(by response: FetchedResponse) throws(FetchFailure) -> FetchRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.fields["location"] else {
            return nil
        }
        guard let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let next = RoutedURL(remote: target), let here = RoutedURL(remote: url), next.isSecure || !here.isSecure,
            next.host == here.host || redirects == .anyHost
        else { throw .redirect(to: location) }
        var request = self
        // Its scheme and host in lower case, which not every session takes otherwise.
        request.url = next.remote
        if next.site != here.site {
            request.fields = fields.filter { Self.lasting.contains($0.key.lowercased()) }
        }
        return request
    }

    /// Fields that say nothing of who asks.
    private static let lasting: Set<String> = ["accept", "accept-language", "user-agent", "cache-control", "range"]
}
