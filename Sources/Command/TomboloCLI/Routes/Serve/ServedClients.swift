/// Decides which clients a development server answers: programs, its own pages, containers that show them, and users who follow a link.
/// A page of another origin can neither read the served files nor hold connections open, even if it learned the token.
enum ServedClients {
    /// Whether a request may be answered, according to fields that a browser sets, and that pages cannot omit or
    /// change.
    /// - Parameters:
    ///   - host: The field `Host`.
    ///   - origin: The field `Origin`.
    ///   - site: The field `Sec-Fetch-Site`.
    ///   - mode: The field `Sec-Fetch-Mode`.
    static func include(host: String?, origin: String?, site: String?, mode: String?) -> Bool {
        if let origin {
            guard let host else { return false }
            return origin == "http://\(host)" || isContainer(origin, of: host)
        }
        switch site {
        case nil, "same-origin", "none": return true
        default: return mode == "navigate"
        }
    }

    /// Whether an origin is that of routed pages whose files come from this server.
    static func isContainer(_ origin: String, of host: String) -> Bool { origin == "rexxar-http://\(host)" }
}
