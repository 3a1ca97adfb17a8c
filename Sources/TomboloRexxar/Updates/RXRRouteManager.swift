public import Foundation

/// The routes of an app: which version is live, where its files are, and how the next one comes.
///
/// Made once, and passed to whoever shows pages. The version that is live is a value, ``edition``, which pages keep for as long as they are
/// open; an update puts another in its place and changes nothing of what is open.
@MainActor
public final class RXRRouteManager {
    /// What it was made with.
    public let config: RXRConfig
    /// The version that is live.
    public private(set) var edition: RoutesEdition
    /// Whether the version of before was gone back to at the start, since nobody had confirmed the last one.
    public let hasRolledBackAtStart: Bool

    let files: RoutedFiles
    private let bundled: RoutesEdition?
    /// The use of the store by this manager; nil where there is none.
    let run: RoutesRun?
    private var running: Task<RXRUpdateState, Never>?
    private var schedule: Task<Void, Never>?
    private let listeners = ProgressListeners()

    /// Opens the cache, and chooses the newer of the maps that are there: the one that the app was shipped with and the one that was
    /// fetched.
    ///
    /// A fetched version that nobody confirmed in two starts is gone back from. Starts do not count that ended in order, with the manager released or the
    /// process exiting by itself, and without a page that failed. Where the cache's folder cannot be used the app's own pages work all the same, which is
    /// logged.
    /// - Throws: ``RXRConfigError``; ``StoreError/inUse(_:)`` when another manager, or another process, has the cache's folder for a second
    ///   longer. A manager has it until its pages are gone too.
    public init(config: RXRConfig) async throws {
        let start = try await RoutesStart(config)
        self.config = config
        files = start.files
        bundled = start.bundled
        run = start.files.store.map { RoutesRun($0) }
        edition = start.edition
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

    // MARK: Questions

    /// Where the page of a URI is on the web; nil where no route is for it.
    public func remoteHtmlURL(for uri: String) -> URL? { edition.file(for: uri)?.remote }

    /// The page of a URI if it is here already, in the cache or among the app's files; nil if it has to be fetched, or where no route is
    /// for it.
    public func localHtml(for uri: String) async -> RoutedFile? {
        guard let url = edition.file(for: uri) else { return nil }
        return await files.local(url, of: edition)
    }

    /// Whether a route is for a URI.
    public func isRouteExist(for uri: String) -> Bool { edition.file(for: uri) != nil }

    /// Whether the page of a URI is here already; see ``localHtml(for:)``.
    public func isLocalRouteFileExist(for uri: String) async -> Bool { await localHtml(for: uri) != nil }

    // MARK: Updates

    /// What goes on from now on, for as long as the stream is read. Each reader has all of it.
    public var updates: AsyncStream<RoutesProgress> { listeners.stream() }

    /// Asks the server for another map, and has it go live with the files that it needs.
    ///
    /// Calls while one is under way share it and end as it does.
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

    /// Updates; `completion` is called exactly once.
    public func updateRoutes(completion: @escaping @MainActor (RXRUpdateState) -> Void) {
        Task { completion(await updateRoutes()) }
    }

    private func update() async -> RXRUpdateState {
        let listeners = listeners
        let update = RoutesUpdate(files: files, live: edition, bundled: bundled) { progress in
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
            // What came before it failed is there for the next one to find, but not beyond the limit.
            await makeRoom()
            let event: RXRLog.Event = error == .noMapURL ? .noRoutesMapURL : .downloadingRoutesError
            var log = RXRLog(event, url: config.routesMapURL, error: error.description)
            if case .mapStatus(let status) = error { log.status = status }
            config.logger?(log)
            listeners.send(.failed(error))
            return .failed(error)
        }
    }

    private func show(_ next: RoutesEdition) async {
        edition = next
        await files.editions.note(next)
        await makeRoom()
    }

    private func makeRoom() async {
        guard let store = files.store else { return }
        do {
            try await files.makeRoom(in: store)
        } catch {
            config.logger?(RXRLog(.downloadingHTMLFileError, error: "\(error)"))
        }
    }

    // MARK: Versions

    /// Notes that a page of an edition works. One that nobody confirms is gone back from after two starts that did not end in order.
    /// - Returns: Whether that is news.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func confirm(_ edition: RoutesEdition) async throws -> Bool {
        guard case .fetched(let map) = edition.source, let store = files.store else { return false }
        let wasConfirmed = await store.isConfirmed
        try await store.confirm(map)
        let isConfirmed = await store.isConfirmed
        return isConfirmed && !wasConfirmed
    }

    /// Notes that a page of an edition does not work, so that this start counts against an edition that nobody confirms, however the app ends.
    ///
    /// Containers call it for pages whose errors go uncaught or whose web process crashes, and for those that do not say in time that they work though
    /// their route asks for it.
    public func noteFailure(of edition: RoutesEdition) {
        if case .fetched = edition.source { run?.fail() }
    }

    /// Whether the live version has been confirmed; true of the app's own.
    public var isConfirmed: Bool {
        get async { await files.store?.isConfirmed ?? true }
    }

    /// Goes back to the version before, and never tries the live one again. While the app's own version is live, nothing happens.
    /// - Throws: ``StoreError``.
    public func rollBack() async throws {
        guard let store = files.store, case .fetched = edition.source else { return }
        try await store.rollBack()
        await show(await RoutesStart.choose(files, bundled))
        config.logger?(RXRLog(.rolledBack, version: edition.version?.text))
        listeners.send(.rolledBack(edition.version))
    }

    // MARK: Room

    /// How many bytes the cache has on the disk.
    public var cacheFileSize: Int {
        get async { await files.store?.sizeOnDisk ?? 0 }
    }

    /// Removes all that was fetched. Pages that are open, and the map that is live, stay until the next start; files come from the app's
    /// own and from the network again.
    /// - Throws: ``StoreError``.
    public func cleanCache() async throws {
        await files.pause.clear()
        try await files.store?.clear()
    }
}
