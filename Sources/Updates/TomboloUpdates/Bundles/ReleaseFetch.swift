import Foundation

/// The fetch of a release: its manifest, and those of its files that are not on this device. Every file is verified before it is stored. Files that came before
/// a failure are kept for the next try.
struct ReleaseFetch: Sendable {
    let bundle: String
    let entry: ReleaseEntry
    /// The entry of the manifest among the targets.
    let record: TargetRecord
    /// The version of the channel's role.
    let channelVersion: Int
    let client: TrustClient
    let repository: any RepositorySource
    let store: ReleaseStore
    let embedded: EmbeddedBundle
    let report: @Sendable (UpdateEvent) async -> Void

    /// Maximum number of files that are fetched at a time.
    private static let parallelRequests = 6

    /// Fetches what is missing.
    func run() async throws(UpdateError) {
        let manifest = try await manifest()
        // No other bundle may remove the files of this release meanwhile.
        let reservation = await store.reserve(manifest)
        do throws(UpdateError) { try await fetchMissing(of: manifest) } catch {
            await store.end(reservation)
            throw error
        }
        await store.end(reservation)
    }

    private func fetchMissing(of manifest: BundleManifest) async throws(UpdateError) {
        var missing: [BundleFile] = []
        var digests: Set<FileDigest> = []
        for file in manifest.files where digests.insert(file.digest).inserted {
            if try await isPresent(file) { continue }
            missing.append(file)
        }
        if !missing.isEmpty { try await fetch(missing) }
        try await writing { () throws(StoreError) in try await store.flush(manifest) }
        if let file = await store.firstMissing(of: manifest) { throw .damaged(file.path.text) }
    }

    private func manifest() async throws(UpdateError) -> BundleManifest {
        if let known = await store.manifest(entry.manifest), known.bundle == bundle, known.release == entry.release {
            return known
        }
        let bytes: Data
        do throws(TrustError) { bytes = try await client.target(entry.targetPath, record) } catch {
            if case .wrongContent = error { throw .object(error.description) }
            if case .missing = error { throw .object(error.description) }
            throw UpdateError(error)
        }
        let manifest: BundleManifest
        do throws(BundleManifestError) {
            manifest = try BundleManifest(bytes, of: entry, bundle: bundle)
        } catch {
            throw .manifest("“\(entry.targetPath)”: \(error)", entry.manifest, channelVersion: channelVersion)
        }
        try await writing { () throws(StoreError) in try await store.add(bytes, expecting: entry.manifest) }
        return manifest
    }

    /// Whether a file is stored. A file of the embedded release is copied into the store, so that this release keeps it when a later version of the app contains
    /// other files.
    private func isPresent(_ file: BundleFile) async throws(UpdateError) -> Bool {
        if await store.contains(file) { return true }
        guard let bytes = embedded.bytes(of: file.digest) else { return false }
        try await writing { () throws(StoreError) in try await store.add(bytes, expecting: file.digest) }
        return true
    }

    private func fetch(_ files: [BundleFile]) async throws(UpdateError) {
        await report(.fetching(release: entry.release, done: 0, total: files.count, bytes: 0))
        let result: Result<Void, UpdateError> = await withTaskGroup(of: Result<Int, UpdateError>.self) { group in
            var rest = files[...]
            func start() {
                guard let file = rest.popFirst() else { return }
                group.addTask { await outcome(of: file) }
            }
            for _ in 0..<Self.parallelRequests { start() }
            var (done, bytes) = (0, 0)
            for await outcome in group {
                switch outcome {
                case .failure(let error):
                    group.cancelAll()
                    return .failure(error)
                case .success(let size):
                    done += 1
                    bytes += size
                    await report(.fetching(release: entry.release, done: done, total: files.count, bytes: bytes))
                    start()
                }
            }
            return .success(())
        }
        try result.get()
    }

    private func outcome(of file: BundleFile) async -> Result<Int, UpdateError> {
        do throws(TrustError) {
            guard case .bytes(let bytes, _) = try await repository.file(.object(file.digest), maximumSize: file.size) else {
                return .failure(
                    .object("The repository does not have the file “\(file.path.text)” of release \(entry.release)."))
            }
            guard bytes.count == file.size, FileDigest(of: bytes) == file.digest else {
                return .failure(
                    .object(
                        "The file “\(file.path.text)” of release \(entry.release) has another content than its manifest says."
                    ))
            }
            do throws(StoreError) { try await store.add(bytes, expecting: file.digest) } catch {
                return .failure(.store(error))
            }
            return .success(bytes.count)
        } catch {
            let general = UpdateError(error)
            switch general {
            case .cancelled, .busy: return .failure(general)
            default: break
            }
            return .failure(
                .object("The file “\(file.path.text)” of release \(entry.release) could not be fetched. \(error)"))
        }
    }

    private func writing(_ write: () async throws(StoreError) -> Void) async throws(UpdateError) {
        do throws(StoreError) { try await write() } catch { throw .store(error) }
    }
}
