/// Why nothing, or not all of it, came from a server.
public enum FetchFailure: Error, Sendable, Hashable {
    /// The server was not reached, or the connection broke; the system's words.
    case connection(String)
    /// Nothing came for too long, or all of it took too long.
    case timedOut
    /// It has more than so many bytes.
    case tooLarge(limit: Int)
    /// A redirect led where it may not: to another origin or host, from https to http, to an address that is not served, or to what is no
    /// web address.
    case redirect(to: String)
    /// The host, which the app itself does not name, lies on this machine or in its network, or could not be told to lie elsewhere.
    case forbiddenAddress(String)
    /// More redirects in a row than anybody needs.
    case tooManyRedirects
    /// Whoever asked did not want it any more.
    case cancelled
    /// The answer was not one of HTTP.
    case notHTTP
}

extension FetchFailure: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        switch self {
        case .connection(let reason): "The server was not reached, or the connection broke: \(reason)"
        case .timedOut: "The server took too long."
        case .tooLarge(let limit): "It has more than \(limit) bytes, which is more than the configuration allows."
        case .redirect(let target): "It was redirected to “\(target)”, where it may not come from."
        case .forbiddenAddress(let host):
            "“\(host)” lies on this machine or in a private network, and neither the app nor its own map names it: "
                + "list its origin in allowedHosts if files are to come from there."
        case .tooManyRedirects: "It was redirected too often."
        case .cancelled: "It was cancelled."
        case .notHTTP: "The answer was none of HTTP."
        }
    }
}
