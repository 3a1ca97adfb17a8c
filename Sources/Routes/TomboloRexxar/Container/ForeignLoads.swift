package import Foundation

/// Records loads of web pages that a container's page or one of its frames has begun. Until the response arrives, the engine does not report
/// whether the page or a frame loads.
///
/// Loads that the app requests are not recorded. A load that was never recorded as allowed for the page is refused there, regardless of the
/// decisions on other loads of its URL.
package struct ForeignLoads: Sendable {
    private enum Decision {
        case anywhere
        case frameOnly(isUserInitiated: Bool)
    }

    private var loads: [String: Decision] = [:]
    /// Maximum number of recorded loads. When it is reached, all of them are discarded, and their responses are refused.
    private static let maximumCount = 1_000

    package init() {}

    /// Records that a load is allowed for the page.
    package mutating func allow(_ url: URL) { record(.anywhere, for: url) }

    /// Records that a load is allowed for a frame, but not for the page.
    package mutating func allowInFrame(_ url: URL, isUserInitiated: Bool) {
        record(.frameOnly(isUserInitiated: isUserInitiated), for: url)
    }

    private mutating func record(_ decision: Decision, for url: URL) {
        guard let key = Self.key(url) else { return }
        if loads.count >= Self.maximumCount { loads = [:] }
        loads[key] = decision
    }

    /// Decides whether a response may not replace the page, because its load is allowed for a frame only or is not
    /// recorded.
    /// - Returns: nil if the response is allowed; otherwise whether the user initiated the load.
    package func refused(_ url: URL) -> Bool? {
        guard let key = Self.key(url) else { return nil }
        switch loads[key] {
        case .frameOnly(let isUserInitiated): return isUserInitiated
        case .anywhere: return nil
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
