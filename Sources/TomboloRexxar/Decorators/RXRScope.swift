import Foundation
public import TomboloBridge
import TomboloEngine

/// The origins that a decorator or proxy is there for: scheme, host and port, as grants name them.
public enum RXRScope: Sendable, Hashable {
    /// Those that the live routes map names files of. The default.
    case routes
    /// These.
    case origins([OriginPattern])

    /// Whether a URL is in it.
    /// - Parameter sites: The origins that the routes map names files of.
    func includes(_ url: URL, sites: Set<Origin>) -> Bool {
        switch self {
        case .routes: sites.contains(Origin(of: url))
        case .origins(let patterns): patterns.contains { $0.matches(url) }
        }
    }
}
