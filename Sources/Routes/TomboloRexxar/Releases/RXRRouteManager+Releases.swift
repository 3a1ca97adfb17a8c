import Foundation
public import TomboloUpdates

extension RXRRouteManager {
    /// The signed releases of the routes; nil if the map is fetched from ``RXRConfig/routesMapURL``.
    public var updater: BundleUpdater? { (source as? ReleasedRoutes)?.updater }

    /// Makes ``snapshot`` that of the release in use, before a page is loaded.
    package func refresh() async {
        // The map of the release in the app was read at the start. Should it be unreadable now, the old snapshot stays.
        try? await (source as? ReleasedRoutes)?.synchronize()
    }

    /// Opens the store of the releases in the folders of the configuration. A store that is in use is tried again for a second: a manager that has been released
    /// still holds its store until its last task has ended.
    static func openReleases(of config: RXRConfig) async throws(StoreError) -> ReleaseStore {
        let (data, cache) = (
            config.dataFolder.appending(path: "releases"), config.cacheFolder.appending(path: "releases")
        )
        return try await RoutesStart.waiting { () throws(StoreError) in
            try ReleaseStore(dataFolder: data, cacheFolder: cache, sizeLimit: config.sizeLimit)
        }
    }
}
