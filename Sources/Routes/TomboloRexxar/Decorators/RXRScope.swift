import Foundation
public import TomboloBridge
import TomboloEngine

/// The origins to which a decorator or proxy applies. An origin is scheme, host and port, as in grants.
public enum RXRScope: Sendable, Hashable {
    /// The origins of the files that the live routes map names. The default.
    case routes
    /// The given origins.
    case origins([OriginPattern])

    /// Whether a URL is in the scope.
    /// - Parameter sites: The origins of the files that the routes map names.
    func includes(_ url: URL, sites: Set<Origin>) -> Bool {
        switch self {
        case .routes: sites.contains(Origin(of: url))
        case .origins(let patterns): patterns.contains { $0.matches(url) }
        }
    }
}
