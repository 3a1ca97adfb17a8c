/// The reason why a response was not received completely.
public enum FetchFailure: Error, Sendable, Hashable {
    /// The server was not reached, or the connection broke. Contains the system's message.
    case connection(String)
    /// No data arrived for too long, or the whole transfer took too long.
    case timedOut
    /// The body has more bytes than the limit.
    case tooLarge(limit: Int)
    /// A redirect led to a forbidden target: another origin or host, from https to http, an address that is not served, or an invalid web address.
    case redirect(to: String)
    /// The host is on this machine or in a private network, or its location could not be determined, and the app itself does not name it.
    case forbiddenAddress(String)
    /// There were too many redirects in a row.
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
        case .connection(let reason): "The server could not be reached, or the connection was closed: \(reason)"
        case .timedOut: "The server did not respond in time."
        case .tooLarge(let limit): "The file has more than \(limit) bytes, which is the limit of the configuration."
        case .redirect(let target): "The request was redirected to “\(target)”, from which files must not be loaded."
        case .forbiddenAddress(let host):
            "“\(host)” is this machine or in a private network, and neither the app nor its bundled map names it. "
                + "To load files from it, add its origin to allowedHosts."
        case .tooManyRedirects: "The request was redirected too often."
        case .cancelled: "The request was cancelled."
        case .notHTTP: "The response was not HTTP."
        }
    }
}
