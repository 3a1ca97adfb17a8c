/// Why a response was not received, or not completely.
public enum FetchFailure: Error, Sendable, Hashable {
    /// The server was not reached, or the connection broke; the system's message.
    case connection(String)
    /// No data arrived for too long, or the whole transfer took too long.
    case timedOut
    /// The body exceeds this number of bytes.
    case tooLarge(limit: Int)
    /// A redirect led to a forbidden target: another origin or host, from https to http, an address that is not served, or an invalid web address.
    case redirect(to: String)
    /// The host, which the app itself does not name, lies on this machine or in its network, or its location could not be determined.
    case forbiddenAddress(String)
    /// Too many redirects in a row.
    case tooManyRedirects
    /// The caller cancelled the request.
    case cancelled
    /// The response was not HTTP.
    case notHTTP
}

extension FetchFailure: CustomStringConvertible {
    /// The error and its remedy.
    public var description: String {
        switch self {
        case .connection(let reason): "The server was not reached, or the connection broke: \(reason)"
        case .timedOut: "The server took too long."
        case .tooLarge(let limit): "It has more than \(limit) bytes, which is more than the configuration allows."
        case .redirect(let target): "It was redirected to “\(target)”, from which files may not be loaded."
        case .forbiddenAddress(let host):
            "“\(host)” lies on this machine or in a private network, and neither the app nor its own map names it: "
                + "list its origin in allowedHosts if files are to come from there."
        case .tooManyRedirects: "It was redirected too often."
        case .cancelled: "It was cancelled."
        case .notHTTP: "The response was not HTTP."
        }
    }
}
