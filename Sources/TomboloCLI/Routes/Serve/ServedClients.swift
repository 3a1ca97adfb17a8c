/// Whose requests a development server answers: those of programs, of its own pages, of containers that show them, and of a user who follows a link.
/// A page of another origin neither reads what is served nor holds connections open, even one that learned the token.
enum ServedClients {
    /// Whether a request may be answered, by what a browser says of it; no page can leave that out or change it.
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

    /// Whether an origin is that of routed pages whose files come from here.
    static func isContainer(_ origin: String, of host: String) -> Bool { origin == "rexxar-http://\(host)" }
}
