import Foundation
import TomboloEngine
import TomboloUpdates

extension RXRConfig {
    /// Returns the policy for the servers from which files may come.
    /// - Parameter bundledHosts: Hosts that the bundled map names.
    func peers(bundledHosts: Set<String>) -> PeerPolicy {
        let mapHost = routesMapURL.flatMap { RoutedURL(remote: $0)?.host }
        let trusted = bundledHosts.union(allowedHosts.compactMap(\.host)).union([mapHost].compactMap(\.self))
        // Files may also come from the map's zone, as with a development server or in a company network.
        let zone = mapHost.flatMap { PeerPolicy.zone(of: $0) }
        return PeerPolicy(trustedHosts: trusted, zones: Set([zone].compactMap(\.self)))
    }
}
