/// Why nothing, or not all of it, came from a server.
public enum FetchFailure: Error, Sendable, Hashable {
    /// The server was not reached, or the connection broke; the system's words.
    case connection(String)
    /// Nothing came for too long, or all of it took too long.
    case timedOut
    /// It has more than so many bytes.
    case tooLarge(limit: Int)
    /// A redirect led where it may not: to another host, from https to http, or to what is no web address.
    case redirect(to: String)
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
        case .tooManyRedirects: "It was redirected too often."
        case .cancelled: "It was cancelled."
        case .notHTTP: "The answer was none of HTTP."
        }
    }
}
