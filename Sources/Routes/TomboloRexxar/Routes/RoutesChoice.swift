/// The routes map that an app uses when it starts: the bundled one or the fetched one.
enum RoutesChoice: Sendable, Hashable {
    case bundled
    case cached

    /// Chooses the map with the newer version. If both versions are equal, the fetched map is chosen. A map without a version is older than a
    /// map with a version; if neither has a version, the fetched map is chosen.
    /// - Returns: The choice; nil if there is neither map.
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
