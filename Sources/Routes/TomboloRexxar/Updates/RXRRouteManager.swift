public import Foundation

/// The routes of an app: the live version, its files, and its updates.
///
/// An app creates one manager and passes it to all containers. The live version is an immutable object, ``snapshot``, which pages keep for as
/// long as they are open; an update replaces ``snapshot`` and does not change open pages.
@MainActor
public final class RXRRouteManager {
    /// The configuration that the manager was created with.
    public let config: RXRConfig
    /// The live version, which pages that are opened now use.
    public private(set) var snapshot: RoutesSnapshot
    /// Whether the manager returned to the previous version when it was created, because the last version had not been confirmed.
    public let hasRolledBackAtStart: Bool

    let files: RoutedFiles
    private let bundled: RoutesSnapshot?
    /// The use of the store by this manager; nil without a store.
    let run: RoutesRun?
    private var running: Task<RXRUpdateState, Never>?
    private var schedule: Task<Void, Never>?
    private let listeners = ProgressListeners()

    /// Opens the cache, and chooses the newer of the two maps: the bundled one and the fetched one.
    ///
    /// A fetched version that is not confirmed in two starts is rolled back. A start does not count if it ended in order and none of its pages
    /// failed. It ends in order if the manager is released, or the process exits by itself. If the cache's folder cannot be used, the error is
    /// logged, and the bundled pages still work.
    /// - Throws: ``RXRConfigError``; ``StoreError/inUse(_:)`` if another manager or process still uses the cache's folder after a second. A
    ///   manager uses the folder until its pages are released too.
    public init(config: RXRConfig) async throws {
        let start = try await RoutesStart(config)
        self.config = config
        files = start.files
        bundled = start.bundled
        run = start.files.store.map { RoutesRun($0) }
        snapshot = start.snapshot
        hasRolledBackAtStart = start.hasRolledBack
        if let interval = config.updateInterval {
            let plan = UpdateSchedule(interval: interval, jitter: config.updateJitter, isOnline: config.isOnline)
            schedule = plan.start { [weak self] in await self?.updateRoutes() != nil }
        }
    }

    isolated deinit {
        schedule?.cancel()
        listeners.finish()
    }

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

    /// A stream of the progress of the routes from now on. Each reader has a stream of its own, which receives all progress.
    public var events: AsyncStream<RoutesProgress> { listeners.stream() }

    /// Requests the map from the server. If it is newer, fetches the files that it requires, and makes it live.
    ///
    /// A call during an update starts no further update, but returns the result of the running one.
    public func updateRoutes() async -> RXRUpdateState {
        if let running { return await running.value }
        let task = Task {
            let state = await update()
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

    private func update() async -> RXRUpdateState {
        let listeners = listeners
        let update = RoutesUpdate(files: files, live: snapshot, bundled: bundled) { progress in
            await listeners.send(progress)
        }
        do throws(RXRUpdateFailure) {
            guard let next = try await update.run() else {
                listeners.send(.unchanged)
                return .cancelled
            }
            await show(next)
            listeners.send(.live(next.version))
            return .success
        } catch {
            // Files that were fetched before the failure are kept for the next update, but only within the size limit.
            await makeRoom()
            let event: RXRLog.Event = error == .noMapURL ? .noRoutesMapURL : .downloadingRoutesError
            var log = RXRLog(event, url: config.routesMapURL, error: error.description)
            if case .mapStatus(let status) = error { log.status = status }
            config.report(log)
            listeners.send(.failed(error))
            return .failed(error)
        }
    }

    private func show(_ next: RoutesSnapshot) async {
        snapshot = next
        await files.snapshots.note(next)
        await makeRoom()
    }

    private func makeRoom() async {
        guard let store = files.store else { return }
        do {
            try await files.makeRoom(in: store)
        } catch {
            config.report(RXRLog(.downloadingHTMLFileError, error: "\(error)"))
        }
    }

    // MARK: Versions

    /// Records that a page of a snapshot works. A fetched snapshot that is not confirmed is rolled back after two starts that did not end in
    /// order.
    /// - Returns: Whether this call confirmed the snapshot; false if it was confirmed before.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func confirm(_ snapshot: RoutesSnapshot) async throws -> Bool {
        guard case .fetched(let map) = snapshot.source, let store = files.store else { return false }
        let wasConfirmed = await store.isConfirmed
        try await store.confirm(map)
        let isConfirmed = await store.isConfirmed
        return isConfirmed && !wasConfirmed
    }

    /// Records that a page of a snapshot does not work. If the snapshot is not confirmed, this start then counts, even if the app ends in order.
    ///
    /// Containers call it for a page with an uncaught error or a crashed web process. They also call it for a page that does not finish, or does
    /// not report that it works if its route requires that, within the time limit.
    public func noteFailure(of snapshot: RoutesSnapshot) {
        if case .fetched = snapshot.source { run?.fail() }
    }

    /// Whether the live version has been confirmed; true for the bundled version.
    public var isConfirmed: Bool {
        get async { await files.store?.isConfirmed ?? true }
    }

    /// Makes the previous version live again. The version that was live until now is never tried again. Has no effect while the bundled version
    /// is live.
    /// - Throws: ``StoreError``.
    public func rollBack() async throws {
        guard let store = files.store, case .fetched = snapshot.source else { return }
        try await store.rollBack()
        await show(await RoutesStart.choose(files, bundled))
        config.report(RXRLog(.rolledBack, version: snapshot.version?.text))
        listeners.send(.rolledBack(snapshot.version))
    }

    // MARK: Cache

    /// The size of the cache on disk, in bytes.
    public var cacheFileSize: Int {
        get async { await files.store?.sizeOnDisk ?? 0 }
    }

    /// Removes all fetched files. Open pages keep working, and the live map is used until the next start; files are loaded from the bundled
    /// files and from the network again.
    /// - Throws: ``StoreError``.
    public func cleanCache() async throws {
        await files.pause.clear()
        try await files.store?.clear()
    }
}
