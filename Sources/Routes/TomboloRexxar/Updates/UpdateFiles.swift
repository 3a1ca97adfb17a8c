import Foundation
import TomboloUpdates

/// Collects the files that are required before a map goes live: files that are available locally, and files that have to be fetched.
struct UpdateFiles: Sendable {
    let files: RoutedFiles
    let live: RoutesSnapshot
    let next: RoutesSnapshot
    let store: ResourceStore
    let report: @Sendable (RoutesProgress) async -> Void

    private var config: RXRConfig { files.config }

    /// Collects all required files in the store.
    /// - Returns: The files by the keys of their addresses.
    func collect() async throws(RXRUpdateFailure) -> [String: StoredFile] {
        guard config.isCacheEnabled else { return [:] }
        var files: [String: StoredFile] = [:]
        var missing: [RoutedURL] = []
        var sizes: [FileDigest: Int] = [:]
        let known = Known(live)
        do throws(StoreError) {
            for url in wanted() {
                if let file = try await present(url, known) {
                    files[url.key] = file
                    sizes[file.digest] = await store.size(of: file.digest)
                } else {
                    missing.append(url)
                }
            }
        } catch {
            throw .store(error)
        }
        // Files that are already stored count too, including those that earlier updates fetched: no file of a live version can be removed, so
        // all of them together must be within the limit.
        let rest = config.sizeLimit - sizes.values.reduce(0, +)
        guard rest >= 0 else { throw .tooLarge(limit: config.sizeLimit) }
        guard !missing.isEmpty else { return files }
        await report(.fetching(done: 0, total: missing.count, bytes: 0))
        return files.merging(try await fetch(missing, atMost: rest)) { $1 }
    }

    /// Returns the addresses of the required files, without duplicates.
    private func wanted() -> [RoutedURL] {
        let isAll = config.prefetch == .everything
        let routes = next.map.routes.filter { isAll || $0.isPackedInApp }.map(\.remoteFile)
        let others = next.map.files.filter { isAll || $0.isPackedInApp }.map(\.remoteFile)
        var keys: Set<String> = []
        // An invalid address is reported as a problem of the map; the rest of the map works.
        return (routes + others).compactMap { next.address(of: $0) }.filter { keys.insert($0.key).inserted }
    }

    /// The files of the live version, by digest. A file at a new address may already be available under another address.
    private struct Known {
        let files: [FileDigest: StoredFile]
        let addresses: [FileDigest: RoutedURL]

        init(_ live: RoutesSnapshot) {
            files = Dictionary(live.files.values.map { ($0.digest, $0) }) { first, _ in first }
            let digests = live.addresses.compactMap { url in live.digest(of: url).map { ($0, url) } }
            addresses = Dictionary(digests) { first, _ in first }
        }
    }

    /// Returns a file that need not be fetched, because it is in the store or bundled; nil if it has to be fetched. If the map has no digest for
    /// an address, the content of this address is assumed never to change.
    private func present(_ url: RoutedURL, _ all: Known) async throws(StoreError) -> StoredFile? {
        let known = live.files[url.key]
        guard let digest = next.digest(of: url) else {
            if let known, live.digest(of: url) == nil, await store.contains(known.digest) { return known }
            if let named = try await store.file(named: files.storedName(of: url, in: next)) { return named }
            return try await bundled(url, of: next)
        }
        if await store.contains(digest) {
            let sameFile = known?.digest == digest ? known : all.files[digest]
            return StoredFile(digest: digest, contentType: sameFile?.contentType)
        }
        if let file = try await bundled(url, of: next) { return file }
        guard let address = all.addresses[digest] else { return nil }
        return try await bundled(address, of: live)
    }

    /// Copies a bundled file into the store, so that this version keeps it when a later release of the app has other files.
    private func bundled(_ url: RoutedURL, of snapshot: RoutesSnapshot) async throws(StoreError) -> StoredFile? {
        guard let file = files.bundled(url, of: snapshot) else { return nil }
        return StoredFile(digest: try await store.add(file.bytes), contentType: file.contentType)
    }

    // MARK: Network

    private typealias Outcome = Result<(key: String, file: StoredFile, size: Int), RXRUpdateFailure>

    private func fetch(
        _ urls: [RoutedURL], atMost limit: Int
    ) async throws(RXRUpdateFailure) -> [String: StoredFile] {
        let result: Result<[String: StoredFile], RXRUpdateFailure> = await withTaskGroup(of: Outcome.self) { group in
            var rest = urls[...]
            func start() {
                guard let url = rest.popFirst() else { return }
                group.addTask { await outcome(of: url) }
            }
            for _ in 0..<max(1, config.parallelRequests) { start() }
            var files: [String: StoredFile] = [:]
            var bytes = 0
            for await outcome in group {
                switch outcome {
                case .failure(let failure):
                    group.cancelAll()
                    return .failure(failure)
                case .success(let fetched):
                    files[fetched.key] = fetched.file
                    bytes += fetched.size
                    guard bytes <= limit else {
                        group.cancelAll()
                        return .failure(.tooLarge(limit: config.sizeLimit))
                    }
                    await report(.fetching(done: files.count, total: urls.count, bytes: bytes))
                    start()
                }
            }
            return .success(files)
        }
        return try result.get()
    }

    private func outcome(of url: RoutedURL) async -> Outcome {
        if let rest = await files.pause.rest(for: url.remote) { return .failure(.pauseRequested(rest)) }
        let name = files.storedName(of: url, in: next)
        let known = await part(of: name)
        var part = known
        var request = files.request(for: url, of: next)
        request.onPart = { await keep($0, of: name) }
        let result: Result<FetchedResponse, FetchFailure>
        do throws(FetchFailure) { result = .success(try await files.fetch(request, from: &part)) } catch {
            result = .failure(error)
        }
        // If there is no part, this removes the part that was stored during the transfer.
        if part == nil || part != known { await keep(part, of: name) }
        switch result {
        case .success(let response): return await take(response, of: url)
        case .failure(let error):
            config.report(RXRLog(.downloadingHTMLFileError, url: url.remote, error: error.description))
            return .failure(.file(url.description, .fetch(error)))
        }
    }

    // Parts are not read and written on an actor, because they can be large, and neither pages nor other transfers
    // should wait for them.

    /// Returns the part of a file that an earlier update has stored.
    @concurrent
    private func part(of name: String) async -> PartialBody? { store.parts.part(of: name) }

    /// Stores the received part of a file for the next update, or removes it.
    @concurrent
    private func keep(_ part: PartialBody?, of name: String) async {
        store.parts.keep(part, of: name)
        if let part { await store.noteKept(part) }
    }

    private func take(_ response: FetchedResponse, of url: RoutedURL) async -> Outcome {
        do throws(FileFailure) {
            try check(response, of: url)
        } catch {
            let event: RXRLog.Event =
                if case .status = error { .downloadingHTMLFileError } else { .validatingHTMLFileError }
            config.report(RXRLog(event, url: url.remote, error: error.description, status: response.status))
            await files.pause.note(response)
            return .failure(.file(url.description, error))
        }
        let contentType = response.fields["content-type"]
        do throws(StoreError) {
            let digest: FileDigest
            if next.digest(of: url) == nil {
                let name = files.storedName(of: url, in: next)
                digest = try await store.add(response.body, named: name, contentType: contentType)
            } else {
                digest = try await store.add(response.body)
            }
            let file = StoredFile(digest: digest, contentType: contentType)
            return .success((url.key, file, response.body.count))
        } catch {
            return .failure(.store(error))
        }
    }

    private func check(_ response: FetchedResponse, of url: RoutedURL) throws(FileFailure) {
        guard response.status == 200 else { throw .status(response.status) }
        if let digest = next.digest(of: url) {
            let found = FileDigest(of: response.body)
            guard found == digest else { throw .wrongDigest(found: found) }
        } else if FileKind.contradicts(response.mediaType, url) {
            throw .wrongType(response.mediaType ?? "")
        }
        guard config.dataValidator?(url.remote, response.body) ?? true else { throw .rejected }
    }
}
