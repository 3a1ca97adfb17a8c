import Foundation
import Logging
import TomboloEngine
import TomboloUpdates

/// The initial state of an app's routes: its store, its bundled files, and the live snapshot.
struct RoutesStart: Sendable {
    let files: RoutedFiles
    let bundled: RoutesSnapshot?
    let snapshot: RoutesSnapshot
    /// Whether a version was rolled back, because it had not been confirmed.
    let hasRolledBack: Bool

    /// Opens the store and chooses the live snapshot.
    /// - Throws: ``RXRConfigError``; ``StoreError/inUse(_:)`` if another manager uses the cache's folder. If a folder cannot be used for another
    ///   reason, the error is logged, and the app works without the folder.
    @concurrent
    init(_ config: RXRConfig) async throws {
        try config.validate()
        if config.letsRoutesComeInClearText { config.diagnosticLogger.report(.warning, Self.clearTextWarning) }
        let store = try await Self.open(config)
        let bundle = BundledFiles(
            folder: config.resourceFolder, base: config.mapBase, maximumSize: config.maximumFileSize,
            mapPath: config.bundledMapPath)
        bundled = Self.bundled(bundle, config)
        let peers = config.peers(bundledHosts: Set((bundled?.addresses ?? []).map(\.host)))
        files = RoutedFiles(
            config: config, store: store, bundle: bundle, fetcher: Fetcher(), snapshots: OpenSnapshots(), peers: peers,
            versions: Self.versions(config), pause: await UpdatePause(in: store))
        var left: FileDigest?
        do { left = try await store?.noteStart() } catch { Self.report(error, config) }
        hasRolledBack = left != nil
        if let left {
            config.report(
                RXRLog(
                    .rolledBack, error: "The version with the map \(left.text) failed before and is not tried again."))
        }
        snapshot = await Self.choose(files, bundled)
        for version in [bundled?.version, snapshot.version] { await files.note(version) }
        await files.snapshots.note(snapshot)
    }

    /// Returns the live snapshot: the newer one of the bundled and the stored snapshot, or an empty snapshot if there is neither.
    static func choose(_ files: RoutedFiles, _ bundled: RoutesSnapshot?) async -> RoutesSnapshot {
        do {
            var cached: RoutesSnapshot?
            if let store = files.store, let live = await store.liveVersion {
                cached = try await files.snapshot(live, in: store, bundled: bundled)
            }
            switch RoutesChoice.atStart(bundled: bundled?.map, cached: cached?.map) {
            case .cached:
                if let cached { return cached }
            case .bundled, nil:
                // The stored version is older than the bundled one, or can no longer be read. The store must not report it as live, so that an
                // update can fetch it again. Its files are kept, because the next version may need them.
                if await files.store?.liveMap != nil { try await files.store?.leaveLive() }
            }
        } catch {
            report(error, files.config)
        }
        return bundled ?? RoutesSnapshot(RoutesMap(), .none, config: files.config)
    }

    /// Opens the store; nil if the cache's folder cannot be used. If the store is in use, retries for a while, because a released manager holds its
    /// store until its last task has ended.
    private static func open(_ config: RXRConfig) async throws(StoreError) -> ResourceStore? {
        do throws(StoreError) {
            return try await waiting { () throws(StoreError) in try ResourceStore(at: config.cacheFolder) }
        } catch {
            if case .inUse = error { throw error }
            report(error, config)
            return nil
        }
    }

    /// Opens a store, and retries until a timeout if it is in use.
    static func waiting<Store>(_ open: () throws(StoreError) -> Store) async throws(StoreError) -> Store {
        let end = ContinuousClock.now + timeout
        while true {
            do throws(StoreError) { return try open() } catch {
                guard case .inUse = error, .now < end, (try? await Task.sleep(for: .milliseconds(20))) != nil else {
                    throw error
                }
            }
        }
    }

    /// Maximum wait for a store that is in use.
    private static let timeout = Duration.seconds(1)

    private static func versions(_ config: RXRConfig) -> VersionRecord {
        do throws(StoreError) { return try VersionRecord(at: config.dataFolder) } catch {
            config.report(RXRLog(.failedToCreateCacheDirectoryError, url: config.dataFolder, error: "\(error)"))
            return VersionRecord()
        }
    }

    private static func bundled(_ bundle: BundledFiles, _ config: RXRConfig) -> RoutesSnapshot? {
        guard let text = bundle.map else { return nil }
        do throws(RoutesMapProblem) {
            let snapshot = RoutesSnapshot(
                try RoutesMap(text), .bundled(FileDigest(of: text)), config: config)
            for problem in snapshot.problems.located(in: text) {
                config.report(RXRLog(.routesMapProblem, error: problem.description))
            }
            return snapshot
        } catch {
            config.report(RXRLog(.routesMapProblem, error: error.description))
            return nil
        }
    }

    private static let clearTextWarning =
        "letsRoutesComeInClearText is on: an attacker between this machine and an http server can control what the app shows."

    private static func report(_ error: any Error, _ config: RXRConfig) {
        config.report(RXRLog(.failedToCreateCacheDirectoryError, url: config.cacheFolder, error: "\(error)"))
    }
}
