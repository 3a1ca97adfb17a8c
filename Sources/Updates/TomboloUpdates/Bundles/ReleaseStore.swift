public import Foundation
import Synchronization
import TomboloJSON

/// The releases of an app's bundles on this device: files by digest, and the state of each bundle.
///
/// State and trusted metadata are in the data folder, files in the cache folder: if the cache is emptied, bundles return to the embedded release, but the
/// refused releases and the trusted metadata are kept. Even if the process is killed or the machine loses power, the state and all files that it names are
/// preserved. A state that cannot be written stays in effect until the app ends. Bundles share files. Only one store at a time can use a folder.
public actor ReleaseStore {
    let data: DurableFolder
    let cache: DurableFolder
    private let locks: [StoreLock]
    private var objects: ObjectFolder
    /// The received parts of files whose transfer was interrupted.
    nonisolated let parts: PartFolder
    private var bundles: [String: BundleRecord] = [:]
    private var trusts: [String: TrustFolder] = [:]
    private let trustURL: URL
    /// The bundles that have an updater. Protected by a lock, because an updater that ends does not wait for the actor.
    private let open = Mutex<Set<String>>([])
    /// The files that are needed by releases being fetched.
    var reserved: [Reservation: Set<FileDigest>] = [:]
    private var lastReservation = Reservation(number: 0)
    private var releases: [OpenRelease] = []
    /// The identifier of this installation.
    nonisolated let id: InstallID
    /// Limit of the stored files, in bytes. Files that a bundle needs are kept even beyond it.
    nonisolated let sizeLimit: Int
    /// Returns the free space of the cache's disk, in bytes; nil if the system does not report it.
    var freeSpace: @Sendable () -> Int?

    /// The state of a bundle, and its live release.
    struct BundleRecord {
        var state: BundleState
        /// Weak, because a release holds a strong reference to the store.
        weak var release: BundleRelease?
        /// The number of changes so far.
        var revision = 0
        /// The reason why the stored state could not be read; nil if it was read, or if there is none.
        var unread: StoreError?
        /// Whether an earlier stored state is missing or cannot be decoded. False after this was reported.
        var isLost = false
    }

    /// A claim on files that must not be removed.
    struct Reservation: Sendable, Hashable {
        fileprivate let number: Int
    }

    private struct OpenRelease {
        weak var release: BundleRelease?
    }

    /// Opens a store, and creates it if it does not exist.
    /// - Parameters:
    ///   - dataFolder: A folder in the app's data that only the store uses.
    ///   - cacheFolder: A folder in the app's cache that only the store uses.
    ///   - sizeLimit: Limit of the stored files in bytes, 200 MB by default. Files that a bundle needs are kept even beyond it.
    /// - Throws: ``StoreError``.
    public init(dataFolder: URL, cacheFolder: URL, sizeLimit: Int = 200 << 20) throws(StoreError) {
        data = try DurableFolder(dataFolder.path(percentEncoded: false))
        cache = try DurableFolder(cacheFolder.path(percentEncoded: false))
        locks = [try StoreLock(data.path), try StoreLock(cache.path)]
        for folder in [data, cache] { try folder.removeUnfinished() }
        objects = try ObjectFolder(in: cache)
        parts = try PartFolder(in: cache)
        try data.makeFolder("trust")
        for folder in [data, cache] { try folder.flushNames() }
        trustURL = dataFolder.appending(path: "trust")
        self.sizeLimit = sizeLimit
        freeSpace = { [cache] in cache.freeSpace }
        id = try Self.identifier(in: data)
    }

    private static func identifier(in folder: DurableFolder) throws(StoreError) -> InstallID {
        let known = try folder.read("id").flatMap { InstallID(String(decoding: $0.prefix(64), as: UTF8.self)) }
        if let known { return known }
        let id = InstallID()
        try folder.write(Data(id.text.utf8), to: "id")
        return id
    }

    // MARK: Bundles

    /// Claims a bundle for an updater.
    /// - Throws: ``StoreError/inUse(_:)`` if another updater has it.
    nonisolated func open(_ bundle: String) throws(StoreError) {
        guard open.withLock({ $0.insert(bundle).inserted }) else { throw .inUse("\(data.path)/\(bundle)") }
    }

    /// Whether several bundles have an updater.
    var hasSeveralBundles: Bool { open.withLock { $0.count > 1 } }

    /// Ends the claim of an updater.
    nonisolated func close(_ bundle: String) { _ = open.withLock { $0.remove(bundle) } }

    /// Returns the state of a bundle. If there is none, or if it cannot be decoded, the embedded release is live.
    /// - Throws: ``StoreError`` if the state cannot be read, for example because too many files are open.
    func state(of bundle: String) throws(StoreError) -> BundleState {
        let record = record(of: bundle)
        if let unread = record.unread { throw unread }
        return record.state
    }

    private func record(of bundle: String) -> BundleRecord {
        if let record = bundles[bundle] { return record }
        let record = storedRecord(of: bundle)
        // A failure to read the state is recorded only by a change, because the change was made without that state.
        if record.unread == nil { bundles[bundle] = record }
        return record
    }

    private func storedRecord(of bundle: String) -> BundleRecord {
        let text: Data?
        do throws(StoreError) { text = try data.read(Self.stateName(bundle)) } catch {
            // If a link or a folder is in place of the file, a later attempt would fail too.
            let isLost = data.isSpecial(Self.stateName(bundle))
            return BundleRecord(state: BundleState(), unread: isLost ? nil : error, isLost: isLost)
        }
        // A bundle has the folder only after a check, and a state is stored before that.
        guard let text else { return BundleRecord(state: BundleState(), isLost: data.isFolder("trust/\(bundle)")) }
        let state = try? JSONTextDecoder(root: "state").decode(BundleState.self, from: Array(text))
        return BundleRecord(state: state ?? BundleState(), isLost: state == nil)
    }

    /// Reads the state of a bundle that could not be read before. Changes made meanwhile are dropped.
    /// - Returns: Whether the state was read now.
    @discardableResult
    func rereadState(of bundle: String) -> Bool {
        guard let known = bundles[bundle], known.unread != nil else { return false }
        var record = storedRecord(of: bundle)
        guard record.unread == nil else { return false }
        record.revision = known.revision
        bundles[bundle] = record
        return true
    }

    /// Changes the state of a bundle, opens the live release, and stores the state in one step.
    ///
    /// If files of the live release are missing, the previous release or the embedded one replaces it. A stored state that could not be read is not
    /// overwritten, because it lists the releases that failed on this device.
    /// - Parameter isDamaged: Whether a file of the live release was found to be damaged.
    func change<Value: Sendable>(
        _ bundle: String, _ embedded: EmbeddedBundle, isDamaged: Bool = false,
        _ body: @Sendable (inout BundleState) -> Value
    ) -> StoreChange<Value> {
        var record = record(of: bundle)
        let (old, isLost) = (record.state, record.isLost)
        record.isLost = false
        let value = body(&record.state)
        var left: InstalledRelease?
        var release = isDamaged ? nil : release(of: record, embedded)
        while release == nil, let live = record.state.live {
            left = left ?? live
            record.state.leaveDamaged()
            release = self.release(of: record, embedded)
        }
        let shown = release ?? BundleRelease(embedded.manifest, in: .embedded(embedded))
        record.release = shown
        record.revision += 1
        bundles[bundle] = record
        note(shown)
        var failure: StoreError?
        if record.state != old, let unread = record.unread {
            failure = unread
        } else if record.state != old {
            do throws(StoreError) { try write(record.state, of: bundle) } catch { failure = error }
        }
        return StoreChange(
            value: value, state: record.state, release: shown, revision: record.revision, left: left?.release,
            isStateLost: isLost, failure: failure)
    }

    /// Leaves a release with a damaged file, if it is live.
    func changeDamaged(
        _ bundle: String, _ embedded: EmbeddedBundle, _ release: BundleRelease
    ) -> StoreChange<Void> {
        change(bundle, embedded, isDamaged: record(of: bundle).state.live?.manifest == release.digest) { _ in }
    }

    private func write(_ state: BundleState, of bundle: String) throws(StoreError) {
        guard let text = try? JSONTextEncoder(root: "state").encode(state) else {
            throw .system(operation: "written", path: data.path, reason: "the state is not valid JSON")
        }
        try data.write(Data(text), to: Self.stateName(bundle))
    }

    /// Returns the live release; nil if its manifest or one of its files is missing, or if the embedded release is live.
    private func release(of record: BundleRecord, _ embedded: EmbeddedBundle) -> BundleRelease? {
        guard let live = record.state.live else { return nil }
        if let known = record.release, known.digest == live.manifest, !known.isEmbedded { return known }
        guard let manifest = manifest(live.manifest), firstMissing(of: manifest) == nil else { return nil }
        return BundleRelease(manifest, in: .stored(self, embedded))
    }

    /// Opens the folder of the metadata that is trusted for a bundle.
    func trust(of bundle: String) throws(StoreError) -> TrustFolder {
        if let folder = trusts[bundle] { return folder }
        let folder = try TrustFolder(trustURL.appending(path: bundle))
        trusts[bundle] = folder
        return folder
    }

    // MARK: Files

    func add(_ bytes: Data, expecting digest: FileDigest) throws(StoreError) {
        _ = try objects.add(bytes, expecting: digest)
    }

    /// Returns the bytes of a file after verifying them; nil if the file is missing or damaged.
    func bytes(of file: BundleFile) -> Data? {
        contains(file) ? bytes(of: file.digest) : nil
    }

    /// Returns the bytes of a file after verifying them; nil if the file is missing or damaged.
    func bytes(of digest: FileDigest) -> Data? { (try? objects.bytes(of: digest)) ?? nil }

    /// Returns a range of a file's bytes without verifying them; nil if the file is missing or has a different size.
    func unverifiedBytes(of file: BundleFile, in range: Range<Int>) -> Data? {
        contains(file) ? (try? objects.unverifiedBytes(of: file.digest, in: range)) ?? nil : nil
    }

    /// Removes a file if its content has changed on the disk.
    func removeIfChanged(_ file: BundleFile) { try? objects.removeIfChanged(file.digest) }

    /// The size of a file, in bytes; nil if it is not stored.
    func size(of digest: FileDigest) -> Int? { objects.size(of: digest) }

    /// Whether the file is stored with the right size. Its content is verified only when it is read; a file that has
    /// changed is removed then.
    func contains(_ file: BundleFile) -> Bool { objects.size(of: file.digest) == file.size }

    /// Returns the first file of a release that is not stored; nil if all are.
    func firstMissing(of manifest: BundleManifest) -> BundleFile? { manifest.files.first { !contains($0) } }

    /// Returns a stored manifest; nil if it is missing or damaged.
    func manifest(_ digest: FileDigest) -> BundleManifest? {
        guard let size = objects.size(of: digest), size <= BundleManifest.maximumSize,
            let bytes = (try? objects.bytes(of: digest)) ?? nil
        else { return nil }
        return try? BundleManifest(bytes)
    }

    /// Flushes the directory entries of a release's files, so that the state never names a file that can be lost in a
    /// power failure.
    func flush(_ manifest: BundleManifest) throws(StoreError) {
        for file in manifest.files { try objects.flushFolder(of: file.digest) }
        try objects.flushFolder(of: manifest.digest)
    }

    /// Keeps the manifest of a release until ``end(_:)``.
    func reserve(_ manifest: FileDigest) -> Reservation {
        lastReservation = Reservation(number: lastReservation.number + 1)
        reserved[lastReservation] = [manifest]
        return lastReservation
    }

    /// Also keeps the files of a release, including those that are fetched later.
    func extend(_ reservation: Reservation, to manifest: BundleManifest) {
        reserved[reservation]?.formUnion(manifest.files.map(\.digest) + [manifest.digest])
    }

    func end(_ reservation: Reservation) { reserved[reservation] = nil }

    private func note(_ release: BundleRelease) {
        releases.removeAll { $0.release == nil || $0.release === release }
        releases.append(OpenRelease(release: release))
    }

    /// Removes files that no bundle needs, the least recently used first, until the limit is met. Files of releases that pages show or that are being fetched are kept.
    /// A bundle whose state cannot be read may lose files, but it can fetch them again.
    /// - Parameter limit: The limit in bytes; that of the store by default.
    func evict(downTo limit: Int? = nil) throws(StoreError) {
        var kept = reserved.values.reduce(into: Set<FileDigest>()) { $0.formUnion($1) }
        for name in data.names(in: ".") where name.hasSuffix(Self.stateSuffix) {
            let bundle = String(name.dropLast(Self.stateSuffix.count))
            let known = record(of: bundle)
            // The record of a state that cannot be read names no releases.
            let state = (known.unread == nil ? known : storedRecord(of: bundle)).state
            for release in [state.live, state.previous, state.staged].compactMap(\.self) {
                kept.insert(release.manifest)
                if let manifest = manifest(release.manifest) { kept.formUnion(manifest.files.map(\.digest)) }
            }
        }
        for release in releases.compactMap(\.release) { kept.formUnion(release.manifest.files.map(\.digest)) }
        let limit = limit ?? sizeLimit
        let parts = parts.evict(downTo: min(partsLimit, limit))
        _ = try objects.evict(downTo: limit - parts, keeping: kept)
    }

    /// The size of the cache folder, in bytes.
    var size: Int { cache.size }

    private static let stateSuffix = ".state"

    private static func stateName(_ bundle: String) -> String { bundle + stateSuffix }
}
