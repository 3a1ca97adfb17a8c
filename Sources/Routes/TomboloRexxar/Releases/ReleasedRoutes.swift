import Foundation
import TomboloBridge
import TomboloEngine
import TomboloUpdates

/// Routes whose map and files come from the signed releases of a bundle.
///
/// The updater decides which release is in use. This source reads that release's map and follows the updater's events. When the release in use changes,
/// because of the app, the schedule or the failure of a page, the source replaces ``snapshot``.
@MainActor
final class ReleasedRoutes: RoutesSource {
    private(set) var snapshot: RoutesSnapshot
    let files: RoutedFiles
    let updater: BundleUpdater
    private(set) var hasRolledBackAtStart = false
    private let streams: EventStreams<RoutesProgress>
    private var following: Task<Void, Never>?
    private var hasLeftUnusableRelease = false

    private var config: RXRConfig { files.config }

    /// Reads the map of the release in use. A fetched release whose map cannot be used is rolled back.
    /// - Throws: ``RXRConfigError``, if the embedded release has no map.
    init(
        _ config: RXRConfig, _ updater: BundleUpdater, _ streams: EventStreams<RoutesProgress>
    ) async throws(RXRConfigError) {
        (self.updater, self.streams) = (updater, streams)
        files = await RoutedFiles(releasesOf: config)
        snapshot = RoutesSnapshot(RoutesMap(), .none, config: config)
        let events = updater.events
        try await synchronize()
        hasRolledBackAtStart = updater.rolledBackAtStart != nil || hasLeftUnusableRelease
        report(snapshot.problems)
        following = Task { [weak self] in
            for await event in events { await self?.note(event) }
        }
    }

    isolated deinit { following?.cancel() }

    var isConfirmed: Bool { updater.state.isConfirmed }

    // MARK: The release in use

    /// Sets ``snapshot`` to that of the release in use.
    /// - Throws: ``RXRConfigError/noMapInRelease(_:)`` if that is the embedded release, and it has no map.
    func synchronize() async throws(RXRConfigError) {
        while snapshot.release?.digest != updater.release.digest {
            let release = updater.release
            let problem: String
            switch await ReleaseMap.read(release) {
            case .map(let map):
                let next = RoutesSnapshot(map, .release(release.digest), config: config, release: release)
                guard let fault = next.releaseFault else {
                    // The release in use may have changed meanwhile.
                    if release.digest == updater.release.digest { snapshot = next }
                    continue
                }
                problem = fault
            case .damaged:
                // The release cannot be used without the file, so the updater has replaced it.
                if await updater.noteDamage(of: release) { continue }
                problem = "The file “\(ReleaseMap.path)” is missing or damaged on this device."
            case .unusable(let text): problem = text
            }
            config.report(
                RXRLog(
                    .routesMapProblem, error: "The release \(release.name) cannot be used: \(problem)"))
            guard !release.isEmbedded else { throw .noMapInRelease(problem) }
            // Another call of this function may already have rolled it back.
            await updater.noteUnusable(release)
            hasLeftUnusableRelease = true
        }
    }

    private func synchronizeFromEvent() async {
        let old = snapshot
        // The embedded release's map was read at the start. If it cannot be read this time, the old snapshot is kept.
        do throws(RXRConfigError) { try await synchronize() } catch { return }
        if snapshot !== old { report(snapshot.problems) }
    }

    private func report(_ problems: [RoutesMapProblem]) {
        for problem in problems { config.report(RXRLog(.routesMapProblem, error: problem.description)) }
    }

    // MARK: Updates

    func update() async -> RXRUpdateState {
        let old = updater.release.digest
        let outcome = await updater.check()
        // Applies a release with the policy `nextLoad`, because pages that are opened from now on are loads.
        _ = await updater.releaseForLoad()
        await synchronizeFromEvent()
        if case .failed(let error) = outcome { return .failed(.release(error)) }
        let isRolledBack = updater.state.refused.contains { $0.manifest == old }
        return updater.release.digest == old || isRolledBack ? .cancelled : .success
    }

    private func note(_ event: UpdateEvent) async {
        switch event {
        case .checking: streams.report(.checking)
        case .unchanged: streams.report(.unchanged)
        case .fetching(_, let done, let total, let bytes):
            streams.report(.fetching(done: done, total: total, bytes: bytes))
        case .staged(let release, _):
            streams.report(.staged(release))
            _ = await updater.releaseForLoad()
        case .applied:
            await synchronizeFromEvent()
            streams.report(.live(snapshot.version))
        case .confirmed: break
        case .rolledBack(let release, let cause, _):
            await synchronizeFromEvent()
            config.report(
                RXRLog(.rolledBack, error: "The release \(release) failed: \(cause).", version: snapshot.version?.text))
            streams.report(.rolledBack(snapshot.version))
        case .held(let reason): streams.report(.held(reason))
        case .stale(let text), .rollbackSuspected(let text):
            config.report(RXRLog(.downloadingRoutesError, error: text))
        case .passedOver(let paths):
            config.report(
                RXRLog(
                    .passedOverReleases,
                    error: "This version of the app cannot read these releases: \(paths.joined(separator: ", "))."))
        case .embeddedRevoked:
            config.report(
                RXRLog(
                    .downloadingRoutesError,
                    error: "The release in the app is revoked, and no other release is available."))
        case .stateLost:
            config.report(
                RXRLog(
                    .downloadingRoutesError,
                    error: "The state of the releases was lost, so releases that failed here may be tried again."))
        case .failed(let error):
            config.report(RXRLog(.downloadingRoutesError, error: error.description))
            streams.report(.failed(.release(error)))
        }
    }

    // MARK: Versions

    func confirm(_ snapshot: RoutesSnapshot) async -> Bool {
        guard let release = snapshot.release else { return false }
        return await updater.confirm(release)
    }

    /// Does nothing, because a container itself determines whether a page of a release works.
    func noteFailure(of snapshot: RoutesSnapshot) {}

    func rollBack() async {
        await updater.rollBack()
        await synchronizeFromEvent()
    }

    // MARK: Cache

    var size: Int {
        get async { await updater.sizeOnDisk }
    }

    func clean() async throws(StoreError) { try await updater.removeUnusedFiles() }
}
