import Foundation
import TomboloEngine
import TomboloUpdates

/// Finds the files of routes: in the store, then among the bundled files, then on the network.
struct RoutedFiles: Sendable {
    let config: RXRConfig
    /// The store of fetched files; nil if the cache's folder cannot be used.
    let store: ResourceStore?
    /// The files that the app contains; nil with signed releases.
    let bundle: BundledFiles?
    let fetcher: Fetcher
    let snapshots: OpenSnapshots
    /// The servers that may be contacted.
    let peers: PeerPolicy
    /// The greatest version that was ever live.
    let versions: VersionRecord
    /// The pauses that servers have requested.
    let pause: UpdatePause

    /// Returns the local file of an address in a snapshot; nil if it is not available locally, or if the cache is switched off.
    @concurrent
    func local(_ url: RoutedURL, of snapshot: RoutesSnapshot) async -> RoutedFile? {
        if snapshot.release != nil { return try? await released(url, of: snapshot) }
        guard config.isCacheEnabled else { return nil }
        return await stored(url, of: snapshot) ?? bundled(url, of: snapshot)
    }

    /// Returns the bundled file of an address in a snapshot; nil if it is missing, or if its digest differs from the map's.
    func bundled(_ url: RoutedURL, of snapshot: RoutesSnapshot) -> RoutedFile? {
        guard snapshot.hasHost(of: url), let bytes = bundle?.bytes(of: url),
            snapshot.digest(of: url).map({ $0 == FileDigest(of: bytes) }) ?? true
        else { return nil }
        return RoutedFile(bytes: bytes, contentType: FileType.of(url, declared: nil, bytes: bytes))
    }

    private func stored(_ url: RoutedURL, of snapshot: RoutesSnapshot) async -> RoutedFile? {
        guard let store else { return nil }
        for file in await candidates(url, snapshot, in: store) {
            // A file that cannot be read counts as missing.
            guard let bytes = try? await store.bytes(of: file.digest) else { continue }
            return RoutedFile(bytes: bytes, contentType: FileType.of(url, declared: file.contentType, bytes: bytes))
        }
        return nil
    }

    private func candidates(
        _ url: RoutedURL, _ snapshot: RoutesSnapshot, in store: ResourceStore
    ) async -> [StoredFile] {
        let live = snapshot.files[url.key] ?? snapshot.files[url.plainKey]
        // The file may also be stored under its name, if it was fetched when it was first requested, or again after the cache
        // was emptied.
        var named = try? await store.file(named: storedName(of: url, in: snapshot))
        if let digest = snapshot.digest(of: url) { named = named ?? StoredFile(digest: digest) }
        return [live, named].compactMap(\.self)
    }

    /// Returns the name of a file in the store. The name includes the digest if the map has one, so that a page of an earlier version never
    /// receives a file that an update has changed.
    func storedName(of url: RoutedURL, in snapshot: RoutesSnapshot) -> String {
        let name = CacheName(url, key: config.urlCacheKey?(url.remote)).stored
        return snapshot.digest(of: url).map { "\(name) \($0.text)" } ?? name
    }

    // MARK: Network

    /// Creates a request for a file of a snapshot. Only a file whose digest is in the map may be redirected to another origin, because the
    /// digest verifies its content. Without a digest, content from another origin would be shown as content of the requested origin.
    func request(
        for url: RoutedURL, of snapshot: RoutesSnapshot, fields: [String: String] = [:]
    ) -> FetchRequest {
        var request = request(for: url.remote, maximumSize: config.maximumFileSize)
        request.fields = fields
        if let userAgent = config.userAgent { request.fields["user-agent"] = userAgent }
        if snapshot.digest(of: url) != nil {
            request.redirects = .anyHost
            request.isVerified = true
        } else {
            request.redirects = .sameOrigin { snapshot.answer(for: RoutedURL($0)) != .notServed }
        }
        return request
    }

    /// Creates a request with the limits of the configuration.
    func request(for url: URL, maximumSize: Int) -> FetchRequest {
        var request = FetchRequest(
            url: url, maximumSize: maximumSize, idleTimeout: config.requestTimeout, limit: config.transferTimeout)
        request.peers = peers
        request.proxies = config.usesEnvironmentProxies ? EnvironmentProxies() : nil
        request.knownAddresses = config.knownAddresses
        return request
    }

    /// Fetches a file of a snapshot from the network, and stores it if the map names it or its kind is stored.
    /// - Parameter fields: The header fields of the page's request that are sent to the server.
    /// - Throws: ``FetchFailure``.
    @concurrent
    func fetch(
        _ url: RoutedURL, of snapshot: RoutesSnapshot, fields: [String: String]
    ) async throws(FetchFailure) -> FetchedResponse {
        let response = try await fetch(request(for: url, of: snapshot, fields: fields), isHurried: true)
        await keep(response, to: fields, of: url, in: snapshot)
        return response
    }

    /// Sends a request to the network, with retries, and reports the outcome to the app.
    /// - Parameter isHurried: Whether a page is waiting for the response.
    /// - Throws: ``FetchFailure``.
    func fetch(_ request: FetchRequest, isHurried: Bool = false) async throws(FetchFailure) -> FetchedResponse {
        var part: PartialBody?
        return try await fetch(request, isHurried: isHurried, from: &part)
    }

    /// Sends a request to the network, with retries, and reports the outcome to the app.
    /// - Parameters:
    ///   - isHurried: Whether a page is waiting for the response.
    ///   - part: The part of the file that was received before. On return, the part received so far, if the transfer was incomplete.
    /// - Throws: ``FetchFailure``.
    func fetch(
        _ request: FetchRequest, isHurried: Bool = false, from part: inout PartialBody?
    ) async throws(FetchFailure) -> FetchedResponse {
        let policy = RetryPolicy(
            retries: isHurried ? min(config.retries, 1) : config.retries, pause: config.retryPause, isHurried: isHurried
        )
        let start = ContinuousClock.now
        do throws(FetchFailure) {
            let response = try await fetcher.fetch(request, retrying: policy, from: &part)
            config.didCompleteRequest?(request.url, response.status, nil, .now - start)
            return response
        } catch {
            config.didCompleteRequest?(request.url, nil, error, .now - start)
            throw error
        }
    }

    /// Whether a response can be used as a file of a snapshot. If the map has a digest, the response must have status 200 and the file with that
    /// digest; otherwise every response can be used.
    func isWanted(_ response: FetchedResponse, of url: RoutedURL, in snapshot: RoutesSnapshot) -> Bool {
        guard let digest = snapshot.digest(of: url) else { return true }
        return response.status == 200 && digest == FileDigest(of: response.body)
    }

    /// Stores a response, unless it depends on the page's request or on a redirect by the server, because a stored file is sent to every
    /// page.
    private func keep(
        _ response: FetchedResponse, to fields: [String: String], of url: RoutedURL, in snapshot: RoutesSnapshot
    ) async {
        guard config.isCacheEnabled, let store, isWanted(response, of: url, in: snapshot) else { return }
        if snapshot.digest(of: url) == nil {
            guard StoredVariant.isOfEveryPage(response, to: fields),
                snapshot.answer(for: url, from: response) == snapshot.answer(for: url)
            else { return }
        }
        let isNamed = response.status == 200 && snapshot.names(url) && !FileKind.contradicts(response.mediaType, url)
        guard isNamed || FileKind.isKept(response, of: url), config.dataValidator?(url.remote, response.body) ?? true
        else { return }
        do {
            try await store.add(
                response.body, named: storedName(of: url, in: snapshot), contentType: response.fields["content-type"])
            try await makeRoom(in: store)
        } catch {
            config.report(RXRLog(.downloadingHTMLFileError, url: url.remote, error: "\(error)"))
        }
    }

    /// Records that a version is live; a failure to write it is logged.
    func note(_ version: RoutesVersion?) async {
        do { try await versions.note(version) } catch {
            config.report(RXRLog(.failedToCreateCacheDirectoryError, url: config.dataFolder, error: "\(error)"))
        }
    }

    /// Keeps the store within its size limit.
    /// - Throws: ``StoreError``.
    func makeRoom(in store: ResourceStore) async throws(StoreError) {
        guard await store.mayBeOver else { return }
        var snapshots = await snapshots.all
        if let previous = await store.previousVersion {
            snapshots += [try await snapshot(previous, in: store)].compactMap(\.self)
        }
        var kept: Set<FileDigest> = []
        for snapshot in snapshots {
            kept.formUnion(snapshot.files.values.map(\.digest) + snapshot.digests)
            for url in snapshot.addresses {
                if let file = try await store.file(named: storedName(of: url, in: snapshot)) {
                    kept.insert(file.digest)
                }
            }
        }
        try await store.evict(downTo: config.sizeLimit, keeping: kept)
    }

    /// Creates the snapshot of a stored version; nil when its map cannot be read.
    /// - Parameter bundled: The snapshot of the bundled map, whose files pages of the new snapshot may use too.
    /// - Throws: ``StoreError``.
    func snapshot(
        _ version: StoredVersion, in store: ResourceStore, bundled: RoutesSnapshot? = nil
    ) async throws(StoreError) -> RoutesSnapshot? {
        guard let text = try await store.bytes(of: version.map), let map = try? RoutesMap(text) else { return nil }
        return RoutesSnapshot(
            map, .fetched(version.map), files: version.files, config: config, bundled: bundled)
    }
}
