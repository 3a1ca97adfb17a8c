public import Foundation

/// Which sites may be asked over plain http. All others are asked over https or not at all.
///
/// This machine itself may: nothing leaves it. Hosts are compared by their ASCII forms, in any case, with or without a dot at the end, and
/// whatever the port.
public struct InsecureSites: Sendable, Hashable, Codable {
    /// A domain that may.
    public struct Exception: Sendable, Hashable, Codable {
        /// Its name.
        public var domain: String
        /// Whether the names below it may as well.
        public var includesSubdomains: Bool

        /// Makes an exception.
        public init(domain: String, includesSubdomains: Bool) {
            self.domain = domain
            self.includesSubdomains = includesSubdomains
        }
    }

    /// What the browser is shipped with, as the original was.
    public static let shipped = InsecureSites([Exception(domain: "naver.com", includesSubdomains: true)])

    /// The domains, in no particular order.
    public var exceptions: [Exception]

    /// Makes a list.
    public init(_ exceptions: [Exception]) { self.exceptions = exceptions }

    /// Whether a page, a redirect or a new window may lead there.
    public func allow(_ url: URL) -> Bool {
        guard url.scheme?.lowercased() == "http" else { return true }
        guard let host = SiteHost(of: url) else { return false }
        if host.isThisMachine { return true }
        return exceptions.contains { exception in
            guard let domain = SiteHost(exception.domain) else { return false }
            return host == domain || (exception.includesSubdomains && host.isBelow(domain))
        }
    }

    /// Lets one more site be asked, by its very name: what a person chose for it does not hold for its neighbours.
    public mutating func add(siteOf url: URL) {
        guard let host = SiteHost(of: url), !allow(url) else { return }
        exceptions.append(Exception(domain: host.name, includesSubdomains: false))
    }
}
