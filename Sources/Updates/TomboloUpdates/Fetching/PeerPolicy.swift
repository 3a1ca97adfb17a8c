import Foundation
import TomboloEngine

/// The servers that a request may contact.
///
/// Hosts that the app itself names may have any address. All other hosts, which a fetched map or a redirect names, must be on the public
/// internet. Otherwise the author of a map could read data that is accessible only on this machine or in its network. For a host name, the
/// addresses that it resolves to are checked at each connection, so that a name cannot resolve to a forbidden address later (DNS rebinding).
package struct PeerPolicy: Sendable, Hashable {
    /// Hosts that may have any address, in lower case.
    package var trustedHosts: Set<String> = []
    /// The zones besides the public internet in which untrusted hosts may be.
    package var zones: Set<NetworkZone> = []
    /// Whether all servers are allowed.
    package var isUnrestricted = false

    package init(trustedHosts: Set<String> = [], zones: Set<NetworkZone> = [], isUnrestricted: Bool = false) {
        (self.trustedHosts, self.zones, self.isUnrestricted) = (trustedHosts, zones, isUnrestricted)
    }

    /// A policy that allows all servers.
    package static let unrestricted = PeerPolicy(isUnrestricted: true)

    /// Whether a host may be contacted, as far as its text shows. A name other than `localhost` is allowed here; its addresses are checked when
    /// a connection is opened.
    func allows(_ host: String) -> Bool {
        if isTrusted(host) { return true }
        if let address = NetworkAddress(host) { return allows(address.zone) }
        return !Self.isLocalhost(host) || allows(.loopback)
    }

    /// Whether a host may be contacted at an address to which its name resolves.
    func allows(_ address: NetworkAddress?, of host: String) -> Bool {
        isTrusted(host) || address.map { allows($0.zone) } ?? false
    }

    /// Returns the zone of a host that is an address or `localhost`; nil for any other name, which could have any address.
    package static func zone(of host: String) -> NetworkZone? {
        NetworkAddress(host)?.zone ?? (isLocalhost(host) ? .loopback : nil)
    }

    private func isTrusted(_ host: String) -> Bool { isUnrestricted || trustedHosts.contains(host.lowercased()) }

    private func allows(_ zone: NetworkZone) -> Bool { zone == .global || zones.contains(zone) }

    private static func isLocalhost(_ host: String) -> Bool {
        let name = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "."))
        return name == "localhost" || name.hasSuffix(".localhost")
    }
}
