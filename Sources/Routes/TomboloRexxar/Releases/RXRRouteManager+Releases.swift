import Foundation
public import TomboloUpdates

extension RXRRouteManager {
    /// The signed releases of the routes; nil if the map is fetched from ``RXRConfig/routesMapURL``.
    public var updater: BundleUpdater? { (source as? ReleasedRoutes)?.updater }

    /// Sets ``snapshot`` to that of the release in use, before a page is loaded.
    package func refresh() async {
        // The embedded release's map was read at the start. If it cannot be read this time, the old snapshot is kept.
        try? await (source as? ReleasedRoutes)?.synchronize()
    }

    /// Opens the store of the releases in the configured folders. If the store is in use, retries for a second, because a released manager holds its store
    /// until its last task has ended.
    static func openReleases(of config: RXRConfig) async throws(StoreError) -> ReleaseStore {
        let (data, cache) = (
            config.dataFolder.appending(path: "releases"), config.cacheFolder.appending(path: "releases")
        )
        return try await RoutesStart.waiting { () throws(StoreError) in
            try ReleaseStore(dataFolder: data, cacheFolder: cache, sizeLimit: config.sizeLimit)
        }
    }
}
