import Foundation

/// The host names for which a development server accepts requests. Requests for other names are rejected, as a protection against DNS
/// rebinding.
///
/// A page on the web can make its own host name resolve to this machine, and then read the served files as files of its own origin. It
/// cannot do this with an IP address or with `localhost`.
struct AcceptedHosts: Sendable, Hashable {
    /// Additional names, without ports.
    var names: Set<String>

    /// Whether the field `Host` of a request names this server.
    func contain(_ field: String?) -> Bool {
        guard let field, let host = Self.host(in: field.lowercased()) else { return false }
        return host == "localhost" || Self.isAddress(host) || names.contains { $0.lowercased() == host }
    }

    /// The host of `host:port`; nil for an invalid text.
    private static func host(in field: String) -> String? {
        guard let close = field.lastIndex(of: "]") else {
            let parts = field.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count <= 2, isPort(parts.dropFirst().first) else { return nil }
            return String(parts[0])
        }
        let rest = field[field.index(after: close)...]
        guard field.hasPrefix("["), rest.isEmpty || (rest.hasPrefix(":") && isPort(rest.dropFirst())) else {
            return nil
        }
        return String(field[field.index(after: field.startIndex)..<close])
    }

    private static func isPort(_ text: Substring?) -> Bool { text.map { UInt16($0) != nil } ?? true }

    private static func isAddress(_ host: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
    }
}
