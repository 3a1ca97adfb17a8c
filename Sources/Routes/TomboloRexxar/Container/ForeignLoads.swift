package import Foundation

/// Records loads of web pages that a container's page or one of its frames has begun. Until the response arrives, the engine does not report
/// whether the page or a frame loads.
///
/// Loads that the app requests are not recorded. If a rule of the app decides on a load, its decision holds.
package struct ForeignLoads: Sendable {
    private enum Decision {
        case byApp
        case frameOnly(isUserInitiated: Bool)
    }

    private var loads: [String: Decision] = [:]
    /// Maximum number of recorded loads. When it is reached, all of them are discarded, and their responses are refused.
    private static let maximumCount = 1_000

    package init() {}

    /// Records a load before the navigation rules run. Without a later ``note(_:isUserInitiated:)``, the load counts as decided by a rule of the
    /// app.
    package mutating func ask(about url: URL) {
        guard let key = Self.key(url) else { return }
        if loads.count >= Self.maximumCount { loads = [:] }
        loads[key] = .byApp
    }

    /// Records that a load is allowed for a frame, but not for the page.
    package mutating func note(_ url: URL, isUserInitiated: Bool) {
        if let key = Self.key(url) { loads[key] = .frameOnly(isUserInitiated: isUserInitiated) }
    }

    /// Decides whether a response is refused in place of the page: its load is allowed for a frame only, or its load never reached the
    /// navigation rules.
    /// - Returns: nil if the response is allowed. Otherwise whether the user initiated the load.
    package func refused(_ url: URL) -> Bool? {
        guard let key = Self.key(url) else { return nil }
        switch loads[key] {
        case .frameOnly(let isUserInitiated): return isUserInitiated
        case .byApp: return nil
        case nil: return false
        }
    }

    /// Returns the key of a load; nil for a URL that is not http or https. The key has no scheme, because the engine changes http to https by
    /// itself (HSTS), and no fragment, because responses have none.
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
