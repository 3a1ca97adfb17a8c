import Foundation

/// The fetch of a release: its manifest, and those of its files that are not on this device.
///
/// A file comes from the first of these sources that has it: the store, the embedded release, a pack for the release in use, the file's smallest compressed
/// form, the file's object. Every file is verified before it is stored. Files that were received before a failure are kept for the next attempt.
package struct ReleaseFetch: Sendable {
    let bundle: String
    let entry: ReleaseEntry
    /// The entry of the manifest among the targets.
    let record: TargetRecord
    /// The version of the channel's role.
    let channelVersion: Int
    /// The manifest of the release in use; nil if it is the embedded one.
    let live: FileDigest?
    let client: TrustClient
    let repository: any RepositorySource
    let store: ReleaseStore
    let embedded: EmbeddedBundle
    let report: @Sendable (UpdateEvent) async -> Void
    /// The budget that the pack and all deltas share.
    var budget = DictionaryBudget()

    /// Fetches the missing files.
    /// - Parameter reservation: Keeps the manifest. Once the files are known, it keeps them too, so that other bundles do not remove them
    ///   meanwhile.
    func run(_ reservation: ReleaseStore.Reservation) async throws(UpdateError) {
        if let manifest = await storedManifest() {
            await store.extend(reservation, to: manifest)
            try await fetchMissing(of: manifest) { missing async throws(UpdateError) in
                try await packs.run(atMost: missing)
            }
        } else {
            // The pack contains the manifest, so the size of the missing files is not known yet and cannot limit the
            // pack.
            var pack = try await packs.run()
            let manifest = try await fetchManifest(from: &pack)
            await store.extend(reservation, to: manifest)
            let rest = pack
            try await fetchMissing(of: manifest) { _ in rest }
        }
        await store.removeParts()
    }

    private var transports: TransportClient { TransportClient(repository: repository, store: store) }

    private var known: KnownFiles { KnownFiles(store: store, embedded: embedded, budget: budget) }

    private var packs: PackFetch {
        let bundled = embedded.manifest.digest
        let old = [live.flatMap { $0 == bundled ? nil : $0 }, bundled].compactMap(\.self)
        return PackFetch(entry: entry, old: old, transports: transports, files: known)
    }

    // MARK: Manifest

    private func storedManifest() async -> BundleManifest? {
        guard let known = await store.manifest(entry.manifest), known.bundle == bundle, known.release == entry.release
        else { return nil }
        return known
    }

    private func fetchManifest(from pack: inout PackReader?) async throws(UpdateError) -> BundleManifest {
        var bytes = await pack?.manifest(of: entry)
        if bytes == nil {
            do throws(TrustError) { bytes = try await client.target(entry.targetPath, record) } catch {
                if case .wrongContent = error { throw .object(error.description) }
                if case .missing = error { throw .object(error.description) }
                throw UpdateError(error)
            }
        }
        let text = bytes ?? Data()
        let manifest: BundleManifest
        do throws(BundleManifestError) {
            manifest = try BundleManifest(text, of: entry, bundle: bundle)
        } catch {
            throw .manifest("“\(entry.targetPath)”: \(error)", entry.manifest, channelVersion: channelVersion)
        }
        try await writing { () throws(StoreError) in try await store.add(text, expecting: entry.manifest) }
        return manifest
    }

    // MARK: Files

    /// Stores the files of a release that are not stored yet, if all of them fit on the disk. Files that the app
    /// contains are copied; the others are fetched.
    /// - Parameter pack: Returns the pack, if there is one; called when the size of the files to fetch is known.
    private func fetchMissing(
        of manifest: BundleManifest, from pack: (Int) async throws(UpdateError) -> PackReader?
    ) async throws(UpdateError) {
        var missing = await missing(of: manifest)
        if !missing.isEmpty {
            let size = missing.values.totalSize
            try await writing { () throws(StoreError) in try await store.checkSpace(for: size) }
            try await copyEmbedded(&missing)
        }
        if !missing.isEmpty { try await fetch(missing, of: manifest, from: pack) }
        try await writing { () throws(StoreError) in try await store.flush(manifest) }
        if let file = await store.firstMissing(of: manifest) { throw .damaged(file.path.text) }
    }

    /// Returns the files of a release that are not stored.
    private func missing(of manifest: BundleManifest) async -> [FileDigest: BundleFile] {
        var missing: [FileDigest: BundleFile] = [:]
        for file in manifest.files where missing[file.digest] == nil {
            if await store.contains(file) { continue }
            missing[file.digest] = file
        }
        return missing
    }

    /// Copies files of the embedded release into the store, so that this release keeps them when a later version of
    /// the app contains other files.
    /// - Parameter missing: The files that are not stored. Copied files are removed from it.
    private func copyEmbedded(_ missing: inout [FileDigest: BundleFile]) async throws(UpdateError) {
        for digest in Array(missing.keys) {
            guard let bytes = embedded.bytes(of: digest) else { continue }
            try await writing { () throws(StoreError) in try await store.add(bytes, expecting: digest) }
            missing[digest] = nil
        }
    }

    private func fetch(
        _ missing: [FileDigest: BundleFile], of manifest: BundleManifest,
        from pack: (Int) async throws(UpdateError) -> PackReader?
    ) async throws(UpdateError) {
        let progress = FetchProgress(release: entry.release, total: missing.count, report: report)
        await progress.begin()
        var rest = missing
        if let pack = try await pack(missing.values.totalSize) {
            try await read(&rest, of: manifest, from: pack, progress)
        }
        // The files are fetched in the order of the manifest, which is the order of their paths.
        let files = manifest.files.filter { rest.removeValue(forKey: $0.digest) != nil }
        guard !files.isEmpty else { return }
        try await FileGroupFetch(entry: entry, transports: transports, known: known, progress: progress).run(files)
    }

    /// Stores the files of a pack.
    /// - Parameter missing: The files that are missing. Stored files are removed from it.
    private func read(
        _ missing: inout [FileDigest: BundleFile], of manifest: BundleManifest, from pack: PackReader,
        _ progress: FetchProgress
    ) async throws(UpdateError) {
        var pack = pack
        await progress.add(bytes: pack.size)
        let named = Set(manifest.files.map(\.digest) + [manifest.digest])
        var wanted = missing
        while let (file, bytes) = await pack.next(of: &wanted, named: named) {
            try await writing { () throws(StoreError) in try await store.add(bytes, expecting: file.digest) }
            missing[file.digest] = nil
            await progress.add(files: 1)
        }
    }

    private func writing(_ write: () async throws(StoreError) -> Void) async throws(UpdateError) {
        do throws(StoreError) { try await write() } catch { throw .store(error) }
    }
}
