public import Foundation
import TomboloBridge
public import TomboloUpdates

/// The routes of an app: the live version, its files, and its updates.
///
/// An app creates one manager and passes it to all containers. The live version is an immutable object, ``snapshot``, which pages keep for as
/// long as they are open. So an update replaces ``snapshot``, but does not change open pages.
@MainActor
public final class RXRRouteManager {
    /// The configuration with which the manager was created.
    public let config: RXRConfig
    /// Whether the manager returned to the previous version when it was created, because the last version had not been confirmed.
    public let hasRolledBackAtStart: Bool

    let source: any RoutesSource
    private var running: Task<RXRUpdateState, Never>?
    private var schedule: Task<Void, Never>?
    private let streams: EventStreams<RoutesProgress>

    /// Opens the cache, and chooses the live version: the newer one of the bundled and the fetched map, or the release in use if
    /// ``RXRConfig/releases`` is set.
    ///
    /// A fetched version that is not confirmed in two starts is rolled back. A start does not count if it ended in order and none of its pages
    /// failed. It ends in order if the manager is released, or the process exits by itself. An end by SIGTERM, SIGINT or SIGHUP is orderly too,
    /// unless the app handles the signal. If the cache's folder cannot be used, the error is logged, and the bundled pages still work; with
    /// signed releases, it is thrown.
    /// - Throws: ``RXRConfigError``; ``StoreError/inUse(_:)`` if another manager or process still uses the cache's folder after a second. A
    ///   manager uses the folder until its pages are released. With signed releases, other cases of ``StoreError`` and ``UpdateError`` too.
    public convenience init(config: RXRConfig) async throws {
        let streams = EventStreams<RoutesProgress>()
        guard let releases = config.releases else {
            self.init(config, try await FetchedRoutes(config, streams), streams)
            return
        }
        try config.validate()
        let updater = try await BundleUpdater(releases, store: try await Self.openReleases(of: config))
        self.init(config, try await ReleasedRoutes(config, updater, streams), streams)
    }

    /// Shows signed releases with an updater that the app has created, for example because several bundles share a store.
    /// - Throws: ``RXRConfigError``.
    public convenience init(config: RXRConfig, updater: BundleUpdater) async throws {
        try config.validate()
        let streams = EventStreams<RoutesProgress>()
        self.init(config, try await ReleasedRoutes(config, updater, streams), streams)
    }

    private init(_ config: RXRConfig, _ source: any RoutesSource, _ streams: EventStreams<RoutesProgress>) {
        (self.config, self.source, self.streams) = (config, source, streams)
        hasRolledBackAtStart = source.hasRolledBackAtStart
        // The updater of signed releases has its own schedule.
        guard source is FetchedRoutes, let interval = config.updateInterval else { return }
        let plan = UpdateSchedule(interval: interval, jitter: config.updateJitter, isOnline: config.isOnline)
        schedule = plan.start { [weak self] in await self?.updateRoutes() != nil }
    }

    isolated deinit {
        schedule?.cancel()
        streams.finish()
    }

    /// The live version, which pages that are opened now use.
    public var snapshot: RoutesSnapshot { source.snapshot }

    var files: RoutedFiles { source.files }

    // MARK: Lookups

    /// Returns the web address of the page of a URI; nil if no route matches.
    public func remoteHtmlURL(for uri: String) -> URL? { snapshot.file(for: uri)?.remote }

    /// Returns the page of a URI if it is available locally, in the cache or among the bundled files; nil if it has to be fetched, or if no
    /// route matches.
    public func localHtml(for uri: String) async -> RoutedFile? {
        guard let url = snapshot.file(for: uri) else { return nil }
        return await files.local(url, of: snapshot)
    }

    /// Whether a route matches a URI.
    public func isRouteExist(for uri: String) -> Bool { snapshot.file(for: uri) != nil }

    /// Whether the page of a URI is available locally; see ``localHtml(for:)``.
    public func isLocalRouteFileExist(for uri: String) async -> Bool { await localHtml(for: uri) != nil }

    // MARK: Updates

    /// The progress of the routes from now on, in order. Each access returns a separate sequence, which ends with the manager. The latest
    /// 4,096 unread events are kept.
    public var events: AsyncStream<RoutesProgress> { streams.makeStream() }

    /// Called with all progress as it happens; nil by default.
    public var onEvent: (@MainActor (RoutesProgress) -> Void)? {
        get { streams.onEvent }
        set { streams.onEvent = newValue }
    }

    /// Requests the map from the server. If the map is newer, fetches the files that it requires, and makes it live.
    ///
    /// With signed releases, checks for a new release. A fetched release goes live at the time that ``ReleaseSource/apply`` selects; until then, the result
    /// is ``RXRUpdateState/cancelled``.
    ///
    /// A call during an update does not start another one, but returns the result of the running one.
    public func updateRoutes() async -> RXRUpdateState {
        if let running { return await running.value }
        let task = Task {
            let state = await source.update()
            running = nil
            return state
        }
        running = task
        return await task.value
    }

    /// Updates the routes; `completion` is called exactly once.
    public func updateRoutes(completion: @escaping @MainActor (RXRUpdateState) -> Void) {
        Task { completion(await updateRoutes()) }
    }

    // MARK: Versions

    /// Records that a page of a snapshot works. A fetched snapshot that is not confirmed is rolled back after two starts that did not end in
    /// order.
    /// - Returns: Whether this call confirmed the snapshot; false if it was confirmed before.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func confirm(_ snapshot: RoutesSnapshot) async throws -> Bool { try await source.confirm(snapshot) }

    /// Records that a page of a snapshot does not work. If the snapshot is not confirmed, this start then counts, even if the app ends in order.
    ///
    /// A container calls this function for a page with an uncaught error, a crashed web process, or a load that exceeds
    /// the time limit. If the route requires a report that the page works, a report that exceeds the time limit counts
    /// too. Has no effect with signed releases, for which containers report crashes and pages that paint nothing.
    public func noteFailure(of snapshot: RoutesSnapshot) { source.noteFailure(of: snapshot) }

    /// Whether the live version has been confirmed; true for the bundled version.
    public var isConfirmed: Bool {
        get async { await source.isConfirmed }
    }

    /// Makes the previous version live again. The version that was live until now is never tried again. Has no effect while the bundled version
    /// is live.
    /// - Throws: ``StoreError``.
    public func rollBack() async throws { try await source.rollBack() }

    // MARK: Cache

    /// The size of the cache on disk, in bytes.
    public var cacheFileSize: Int {
        get async { await source.size }
    }

    /// Removes all fetched files. Open pages keep working, and the live map is used until the next start; files are loaded from the bundled
    /// files and from the network again. With signed releases, removes the files that no release in use needs.
    /// - Throws: ``StoreError``.
    public func cleanCache() async throws { try await source.clean() }
}
