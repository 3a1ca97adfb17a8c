package import Foundation

/// The sites that may be loaded over plain http. All others are loaded over https or not at all.
///
/// Hosts of this machine are always allowed, because no data leaves the machine. Hosts are compared in their ASCII
/// form; case, a final dot and the port are ignored.
package struct InsecureSites: Sendable, Hashable, Codable {
    /// A domain that may be loaded over http.
    package struct Exception: Sendable, Hashable, Codable {
        /// The name of the domain.
        package var domain: String
        /// Whether its subdomains are included.
        package var includesSubdomains: Bool

        /// Creates an exception for a domain, and for its subdomains if `includesSubdomains`.
        package init(domain: String, includesSubdomains: Bool) {
            self.domain = domain
            self.includesSubdomains = includesSubdomains
        }
    }

    /// The bundled exceptions, the same as in the original browser.
    package static let shipped = InsecureSites([Exception(domain: "naver.com", includesSubdomains: true)])

    /// The domains, in no particular order.
    package var exceptions: [Exception]

    /// Creates a list of exceptions.
    package init(_ exceptions: [Exception]) { self.exceptions = exceptions }

    /// Whether a page, a redirect or a new window may load a URL.
    package func allow(_ url: URL) -> Bool {
        guard url.scheme?.lowercased() == "http" else { return true }
        guard let host = SiteHost(of: url) else { return false }
        if host.isThisMachine { return true }
        return exceptions.contains { exception in
            guard let domain = SiteHost(exception.domain) else { return false }
            return host == domain || (exception.includesSubdomains && host.isBelow(domain))
        }
    }

    /// Adds an exception for the exact host of a URL, without its subdomains, because the user has allowed only this
    /// host. Has no effect if the URL is already allowed.
    package mutating func add(siteOf url: URL) {
        guard let host = SiteHost(of: url), !allow(url) else { return }
        exceptions.append(Exception(domain: host.name, includesSubdomains: false))
    }
}
