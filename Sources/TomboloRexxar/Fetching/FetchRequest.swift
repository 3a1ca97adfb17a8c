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
    /// Header fields. Behind a redirect to another host only ``lasting`` ones are sent.
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

    /// Fields that say nothing of who asks.
    static let lasting: Set<String> = ["accept", "accept-language", "user-agent", "cache-control", "range"]
}
