package import Foundation

/// Web loads that a container's page or one of its frames has begun, until the engine reports which of the two it is.
///
/// Loads that the app requests are not included. A load that a rule of the app has decided is left to that rule.
package struct ForeignLoads: Sendable {
    private enum Decision {
        case byApp
        case frameOnly(isUserInitiated: Bool)
    }

    private var loads: [String: Decision] = [:]
    /// Limit of recorded loads. When it is reached, all of them are discarded; responses of discarded loads are refused.
    private static let maximumCount = 1_000

    package init() {}

    /// Records a load before the navigation rules run. Without a later ``note(_:isUserInitiated:)``, the load counts as decided by the app.
    package mutating func ask(about url: URL) {
        guard let key = Self.key(url) else { return }
        if loads.count >= Self.maximumCount { loads = [:] }
        loads[key] = .byApp
    }

    /// Records that a load is allowed for a frame only.
    package mutating func note(_ url: URL, isUserInitiated: Bool) {
        if let key = Self.key(url) { loads[key] = .frameOnly(isUserInitiated: isUserInitiated) }
    }

    /// Whether a response must not become the page: it is for a frame only, or its load never reached the rules.
    /// - Returns: For a refused response, whether the user had clicked; nil for a response that is allowed.
    package func refused(_ url: URL) -> Bool? {
        guard let key = Self.key(url) else { return nil }
        switch loads[key] {
        case .frameOnly(let isUserInitiated): return isUserInitiated
        case .byApp: return nil
        case nil: return false
        }
    }

    /// The key of a load: without the scheme, since the engine goes from http to https by itself (HSTS), and without the fragment, which responses
    /// do not have; nil for a URL that is not http or https.
    private static func key(_ url: URL) -> String? {
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return nil }
        let port = parts.port.flatMap { $0 == 80 || $0 == 443 ? nil : ":\($0)" } ?? ""
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        let query = parts.percentEncodedQuery.map { "?" + $0 } ?? ""
        return (parts.percentEncodedHost?.lowercased() ?? "") + port + path + query
    }
}
