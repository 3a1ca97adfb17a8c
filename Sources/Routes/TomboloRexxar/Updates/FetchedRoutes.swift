import TomboloBridge
import TomboloUpdates

/// Routes whose map is fetched from ``RXRConfig/routesMapURL``.
@MainActor
final class FetchedRoutes: RoutesSource {
    private(set) var snapshot: RoutesSnapshot
    let files: RoutedFiles
    let hasRolledBackAtStart: Bool
    private let bundled: RoutesSnapshot?
    /// The use of the store by this source; nil without a store.
    let run: RoutesRun?
    private let streams: EventStreams<RoutesProgress>

    private var config: RXRConfig { files.config }

    /// Opens the store, and chooses the newer of the two maps: the bundled one and the fetched one.
    /// - Throws: The errors of ``RoutesStart``.
    init(_ config: RXRConfig, _ streams: EventStreams<RoutesProgress>) async throws {
        let start = try await RoutesStart(config)
        self.streams = streams
        files = start.files
        bundled = start.bundled
        run = start.files.store.map { RoutesRun($0) }
        snapshot = start.snapshot
        hasRolledBackAtStart = start.hasRolledBack
    }

    // MARK: Updates

    func update() async -> RXRUpdateState {
        let streams = streams
        let update = RoutesUpdate(files: files, live: snapshot, bundled: bundled) { progress in
            await streams.report(progress)
        }
        do throws(RXRUpdateFailure) {
            guard let next = try await update.run() else {
                streams.report(.unchanged)
                return .cancelled
            }
            await show(next)
            streams.report(.live(next.version))
            return .success
        } catch {
            // Files that were fetched before the failure are kept for the next update, but only within the size limit.
            await makeRoom()
            let event: RXRLog.Event = error == .noMapURL ? .noRoutesMapURL : .downloadingRoutesError
            var log = RXRLog(event, url: config.routesMapURL, error: error.description)
            if case .mapStatus(let status) = error { log.status = status }
            config.report(log)
            streams.report(.failed(error))
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

    func confirm(_ snapshot: RoutesSnapshot) async throws(StoreError) -> Bool {
        guard case .fetched(let map) = snapshot.source, let store = files.store else { return false }
        let wasConfirmed = await store.isConfirmed
        try await store.confirm(map)
        let isConfirmed = await store.isConfirmed
        return isConfirmed && !wasConfirmed
    }

    func noteFailure(of snapshot: RoutesSnapshot) {
        if case .fetched = snapshot.source { run?.fail() }
    }

    var isConfirmed: Bool {
        get async { await files.store?.isConfirmed ?? true }
    }

    func rollBack() async throws(StoreError) {
        guard let store = files.store, case .fetched = snapshot.source else { return }
        try await store.rollBack()
        await show(await RoutesStart.choose(files, bundled))
        config.report(RXRLog(.rolledBack, version: snapshot.version?.text))
        streams.report(.rolledBack(snapshot.version))
    }

    // MARK: Cache

    var size: Int {
        get async { await files.store?.sizeOnDisk ?? 0 }
    }

    func clean() async throws(StoreError) {
        await files.pause.clear()
        try await files.store?.clear()
    }
}
