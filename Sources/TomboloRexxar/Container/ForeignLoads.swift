import Foundation

/// Loads from the web that a container's page or a frame in it has begun, until it is known which of them.
///
/// A load that the app asks for is not among them, and one that a rule of the app's has decided is left to that rule.
struct ForeignLoads: Sendable {
    private enum Decision {
        case byApp
        case frameOnly(isUserInitiated: Bool)
    }

    private var loads: [String: Decision] = [:]
    /// More at a time are forgotten, and then refused.
    private static let maximumCount = 1_000

    /// The rules are about to be asked about a load. One that no later ``note(_:isUserInitiated:)`` is about, the app has decided.
    mutating func ask(about url: URL) {
        guard let key = Self.key(url) else { return }
        if loads.count >= Self.maximumCount { loads = [:] }
        loads[key] = .byApp
    }

    /// A load is allowed for a frame only.
    mutating func note(_ url: URL, isUserInitiated: Bool) {
        if let key = Self.key(url) { loads[key] = .frameOnly(isUserInitiated: isUserInitiated) }
    }

    /// Whether an answer must not become the page: one that is for a frame only, or whose load no rule was asked about.
    /// - Returns: Whether the user had clicked, for an answer that must not; nil for one that may.
    func refused(_ url: URL) -> Bool? {
        guard let key = Self.key(url) else { return nil }
        switch loads[key] {
        case .frameOnly(let isUserInitiated): return isUserInitiated
        case .byApp: return nil
        case nil: return false
        }
    }

    /// What a load is known by: without the scheme, since the engine goes from http to https by itself (HSTS), and without the fragment, which
    /// answers do not have; nil for what is not of the web.
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
