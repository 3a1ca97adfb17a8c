/// Which of two routes maps an app starts with: the one it was shipped with, or the one it has fetched since.
enum RoutesChoice: Sendable, Hashable {
    case bundled
    case cached

    /// The newer by version, and the fetched one of two equal ones. A map without a version is older than one with; where neither has
    /// one, the fetched map counts.
    /// - Returns: nil when there is none of the two.
    static func atStart(bundled: RoutesMap?, cached: RoutesMap?) -> RoutesChoice? {
        guard let bundled else { return cached == nil ? nil : .cached }
        guard let cached else { return .bundled }
        switch (bundled.version, cached.version) {
        case (let own?, let fetched?): return own > fetched ? .bundled : .cached
        case (.some, nil): return .bundled
        default: return .cached
        }
    }
}
