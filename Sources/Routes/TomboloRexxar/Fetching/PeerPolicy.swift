import Foundation
import TomboloEngine

/// The servers that a request may reach.
///
/// Hosts that the app itself names may lie anywhere. All others, which a fetched map or a redirect names, have to lie on the public internet:
/// otherwise the author of a map could read data that only this machine or its network may see. The addresses that a name resolves to are checked,
/// so that a name cannot stand for another address later (DNS rebinding).
struct PeerPolicy: Sendable, Hashable {
    /// Hosts that may have any address, in lower case.
    var trustedHosts: Set<String> = []
    /// Zones beside the public internet in which other hosts may lie.
    var zones: Set<NetworkZone> = []
    /// Whether all servers are allowed.
    var isUnrestricted = false

    /// A policy that allows all servers.
    static let unrestricted = PeerPolicy(isUnrestricted: true)

    /// Whether a host may be contacted, judged by its text. A name that is neither an address nor `localhost` is judged by its addresses later.
    func allows(_ host: String) -> Bool {
        if isTrusted(host) { return true }
        if let address = NetworkAddress(host) { return allows(address.zone) }
        return !Self.isLocalhost(host) || allows(.loopback)
    }

    /// Whether a host may be contacted at an address.
    func allows(_ address: NetworkAddress?, of host: String) -> Bool {
        isTrusted(host) || address.map { allows($0.zone) } ?? false
    }

    /// The zone that a host's text determines; nil for a name that could have any address.
    static func zone(of host: String) -> NetworkZone? {
        NetworkAddress(host)?.zone ?? (isLocalhost(host) ? .loopback : nil)
    }

    private func isTrusted(_ host: String) -> Bool { isUnrestricted || trustedHosts.contains(host.lowercased()) }

    private func allows(_ zone: NetworkZone) -> Bool { zone == .global || zones.contains(zone) }

    private static func isLocalhost(_ host: String) -> Bool {
        let name = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "."))
        return name == "localhost" || name.hasSuffix(".localhost")
    }
}

extension RXRConfig {
    /// The servers that files may come from.
    /// - Parameter bundledHosts: Hosts that the bundled map names.
    func peers(bundledHosts: Set<String>) -> PeerPolicy {
        let mapHost = routesMapURL.flatMap { RoutedURL(remote: $0)?.host }
        let trusted = bundledHosts.union(allowedHosts.compactMap(\.host)).union([mapHost].compactMap(\.self))
        // Files may lie in the same zone as the map: a development server, a company network.
        let zone = mapHost.flatMap { PeerPolicy.zone(of: $0) }
        return PeerPolicy(trustedHosts: trusted, zones: Set([zone].compactMap(\.self)))
    }
}
