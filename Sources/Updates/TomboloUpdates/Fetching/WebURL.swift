package import Foundation
package import TomboloEngine

/// The address of a file on a web server.
///
/// A valid address is an http or https URL that has a host in its ASCII form, no user information, and no `.` or `..` in its path. Scheme and
/// host are converted to lower case, and a default port is left out. Query and fragment stay exactly as they are.
package struct WebURL: Sendable, Hashable {
    /// Scheme, host and port.
    package let site: Origin
    /// `http` or `https`.
    package let scheme: String
    /// The host without the port.
    package let host: String
    /// The path, percent-encoded, beginning with a slash.
    package let path: String
    /// The query, as written; nil if the address has none.
    package let query: String?
    /// The fragment, as written; nil if the address has none.
    package let fragment: String?

    /// Parses a URL; nil unless it is a valid http: or https: URL.
    package init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else { return nil }
        self.init(url, scheme: scheme)
    }

    /// Parses a URL as if it had another scheme.
    /// - Parameter scheme: `http` or `https`.
    package init?(_ url: URL, scheme: String) {
        guard url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil,
            let host = url.host(percentEncoded: true)?.lowercased(), !host.isEmpty
        else { return nil }
        let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        let isDefault = url.port == (scheme == "http" ? 80 : 443)
        let port = url.port.flatMap { isDefault ? nil : ":\($0)" } ?? ""
        site = Origin(serialized: "\(scheme)://\(bracketed)\(port)")
        guard !site.isOpaque else { return nil }
        let path = url.path(percentEncoded: true)
        guard !Self.needsNormalising(path) else { return nil }
        self.path = path.isEmpty ? "/" : path
        self.scheme = scheme
        self.host = bracketed
        query = url.query(percentEncoded: true)
        fragment = url.fragment(percentEncoded: true)
    }

    private init(_ other: WebURL, query: String?) {
        (site, scheme, host, path, fragment) = (other.site, other.scheme, other.host, other.path, other.fragment)
        self.query = query
    }

    /// Returns this address with another query.
    package func with(query: String?) -> WebURL { WebURL(self, query: query) }

    /// Whether the file is loaded over https.
    package var isSecure: Bool { scheme == "https" }

    /// Whether the file is safe from an attacker on the network path: it is loaded over https, or from this machine.
    package var isProtected: Bool { isSecure || PeerPolicy.zone(of: host) == .loopback }

    /// Path, query and fragment.
    package var rest: String { path + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "") }

    /// The address as a URL.
    package var url: URL {
        // The text consists of parts of a valid URL, so it is a valid URL. The fallback only avoids a crash.
        URL(string: "\(site)\(rest)") ?? URL(filePath: "/dev/null")
    }

    private static func needsNormalising(_ path: String) -> Bool {
        path.split(separator: "/").contains { segment in
            let plain = segment.lowercased().replacing("%2e", with: ".")
            return plain == "." || plain == ".."
        }
    }
}
