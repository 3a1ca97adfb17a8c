#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A set of URLs that a legacy bridge uses as messages: the bridge's pages navigate to such a URL to notify the app.
///
/// ``Page`` cancels such a navigation before it consults a policy. The navigation causes no request, is not reported as
/// an event and does not count as a denial. The engine does not report which document started the navigation, so
/// observers receive only the URL (`PageObserving.page(_:didReceiveBridgeURL:)`).
package struct BridgeURL: Sendable, Hashable {
    /// The schemes, in lower case.
    package var schemes: Set<String>
    /// The hosts, in lower case.
    package var hosts: Set<String>

    /// Creates a set of URLs with every combination of these schemes and hosts, in any case, and any port, path and query.
    package init(schemes: Set<String>, hosts: Set<String>) {
        self.schemes = Set(schemes.map { $0.lowercased() })
        self.hosts = Set(hosts.map { $0.lowercased() })
    }

    /// Whether a URL belongs to the set.
    package func includes(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased(), schemes.contains(scheme) else { return false }
        guard let host = url.host(percentEncoded: false)?.lowercased() else { return false }
        return hosts.contains(host)
    }
}
