import Foundation
import TomboloUpdates

/// One update: requests the map, fetches the required files, and makes both live in one step.
struct RoutesUpdate: Sendable {
    let files: RoutedFiles
    /// The live snapshot, which stays live if the update fails.
    let live: RoutesSnapshot
    /// The snapshot of the bundled map, whose files are served to pages of every snapshot.
    let bundled: RoutesSnapshot?
    let report: @Sendable (RoutesProgress) async -> Void

    private var config: RXRConfig { files.config }

    /// Runs the whole update.
    /// - Returns: The new live snapshot; nil if the server's map is not newer.
    @concurrent
    func run() async throws(RXRUpdateFailure) -> RoutesSnapshot? {
        guard let url = config.mapRequestURL else { throw .noMapURL }
        guard let store = files.store else { throw .noStore }
        if let rest = await files.pause.rest(for: url) { throw .pauseRequested(rest) }
        await report(.checking)
        let known = await store.liveVersion?.validators
        let conditions = known?.url == url.absoluteString && !config.needsIgnoreRoutesVersion ? known?.conditions : nil
        guard let response = try await requestMap(at: url, conditions ?? [:]) else { return nil }
        let digest = FileDigest(of: response.body)
        let map = try read(response.body)
        guard try await isNews(map, digest, in: store) else { return nil }
        let draft = RoutesSnapshot(map, .fetched(digest), config: config, bundled: bundled)
        guard draft.usableRouteCount > 0 else { throw .noRoutes }
        for problem in draft.problems.located(in: response.body) {
            config.report(RXRLog(.routesMapProblem, url: url, error: problem.description))
        }
        try checkDigests(of: draft, at: url)
        let files = try await UpdateFiles(files: files, live: live, next: draft, store: store, report: report).collect()
        let validators = MapValidators(
            url: url.absoluteString, entityTag: response.fields["etag"], lastModified: response.fields["last-modified"])
        do throws(StoreError) {
            try await store.goLive(response.body, files: files, validators: validators)
        } catch {
            throw .store(error)
        }
        await self.files.note(map.version)
        return RoutesSnapshot(map, .fetched(digest), files: files, config: config, bundled: bundled)
    }

    /// Requests the map.
    /// - Returns: The response; nil when the server reports that the map has not changed.
    private func requestMap(at url: URL, _ conditions: [String: String]) async throws(RXRUpdateFailure)
        -> FetchedResponse?
    {
        var request = files.request(for: url, maximumSize: RoutesMap.maximumSize)
        request.fields = conditions.merging(["Accept": "application/json", "Cache-Control": "no-cache"]) { $1 }
        if let userAgent = config.userAgent { request.fields["User-Agent"] = userAgent }
        let response: FetchedResponse
        do throws(FetchFailure) { response = try await files.fetch(request) } catch { throw .map(error) }
        if response.status == 304, !conditions.isEmpty { return nil }
        guard response.status == 200 else {
            await files.pause.note(response)
            throw .mapStatus(response.status)
        }
        return response
    }

    private func read(_ text: Data) throws(RXRUpdateFailure) -> RoutesMap {
        do throws(RoutesMapProblem) { return try RoutesMap(text) } catch { throw .notAMap(error) }
    }

    /// Whether a fetched map is to go live. It must be newer than all maps that were ever live. After a map with a version was live, later maps
    /// must have a version too, and their versions never decrease.
    private func isNews(
        _ map: RoutesMap, _ digest: FileDigest, in store: ResourceStore
    ) async throws(RXRUpdateFailure) -> Bool {
        if await store.isRefused(digest) { return false }
        if config.needsIgnoreRoutesVersion { return true }
        if await store.liveMap == digest { return false }
        let known = [await files.versions.maximum, live.version, bundled?.version].compactMap(\.self)
        guard let maximum = known.max() else { return true }
        guard let version = map.version else { throw .noVersion(after: maximum) }
        // The highest version so far is accepted again if an older version is live, because its files may have been
        // lost with the cache.
        guard version >= maximum, live.version.map({ version > $0 }) ?? true else { return false }
        if let jump = config.maximumVersionJump, !version.isWithin(jump, of: maximum) {
            throw .versionJump(from: maximum, to: version)
        }
        return true
    }

    /// Logs files without a digest, or throws an error if digests are required. The content of such files cannot be verified, so the server, or
    /// an attacker in its place, can send any bytes.
    private func checkDigests(of draft: RoutesSnapshot, at url: URL) throws(RXRUpdateFailure) {
        let open = draft.addresses.filter { draft.digest(of: $0) == nil }.map(\.description).sorted()
        guard let first = open.first else { return }
        if config.requiresDigests { throw .noDigest(first) }
        let text =
            "\(open.count) of \(draft.addresses.count) files have no “sha256”, so their server can change them."
        config.report(RXRLog(.filesWithoutDigest, url: url, error: text, version: draft.version?.text))
    }
}
