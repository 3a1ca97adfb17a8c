package import Foundation
import TomboloEngine
import TomboloUpdates

/// Stores the files of an app's pages on disk, by the digests of their content, and the live routes map.
///
/// This actor is the only writer of the store. If the process is killed or the machine loses power at any time, the live map and all its files
/// still exist afterwards: files are added before the map that names them, the map goes live in one step, and files of a live map are never
/// removed. The layout of the folder is private and may change; unreadable content is treated as missing.
package actor ResourceStore {
    private let folder: DurableFolder
    private var objects: ObjectFolder
    /// The received parts of files whose transfer was interrupted.
    nonisolated let parts: PartFolder
    private let lock: StoreLock
    private var state: StoreState
    /// The number of bytes that may be added before the limit has to be checked again; 0 until the first check.
    private var bytesUntilEviction = 0
    /// Opens a store, and creates it if it does not exist.
    /// - Parameter url: A folder that only the store uses.
    /// - Throws: ``StoreError``.
    package init(at url: URL) throws(StoreError) {
        folder = try DurableFolder(url.path(percentEncoded: false).trimmingSuffix("/"))
        lock = try StoreLock(folder.path)
        try folder.removeUnfinished()
        objects = try ObjectFolder(in: folder)
        parts = try PartFolder(in: folder)
        try folder.makeFolder("names")
        try folder.flushNames()
        let text = try folder.read(Self.stateName)
        state =
            text.flatMap { try? JSONTextDecoder(root: "state").decode(StoreState.self, from: Array($0)) }
            ?? StoreState()
    }

    // MARK: Files

    /// Stores a file.
    /// - Parameter expected: The digest that the bytes must have; nil if any is accepted.
    /// - Throws: ``StoreError``.
    @discardableResult
    package func add(_ bytes: Data, expecting expected: FileDigest? = nil) throws(StoreError) -> FileDigest {
        let (digest, isNew) = try objects.add(bytes, expecting: expected)
        if isNew { bytesUntilEviction -= bytes.count }
        return digest
    }

    /// Stores a file under a name, in place of any file that has the name. The name ``mapName`` is reserved for the live map.
    /// - Parameters:
    ///   - contentType: The content type that the server sent.
    ///   - expected: The digest that the bytes must have; nil if any is accepted.
    /// - Throws: ``StoreError``.
    @discardableResult
    package func add(
        _ bytes: Data, named name: String, contentType: String? = nil, expecting expected: FileDigest? = nil
    ) throws(StoreError) -> FileDigest {
        let file = StoredFile(digest: try add(bytes, expecting: expected), contentType: contentType)
        if try self.file(named: name) != file {
            try folder.write(
                Data("\(file.digest.text)\n\(file.contentType ?? "")\n\(name)".utf8), to: Self.nameEntry(name))
        }
        return file.digest
    }

    /// Returns the bytes of a file; nil if the file is missing, or if its content has changed. A file whose content has changed is removed.
    /// - Throws: ``StoreError`` if the file exists and cannot be read.
    package func bytes(of digest: FileDigest) throws(StoreError) -> Data? {
        try objects.bytes(of: digest)
    }

    /// Whether a file is stored.
    package func contains(_ digest: FileDigest) -> Bool { objects.contains(digest) }

    /// The size of a file, in bytes; nil when it is missing.
    package func size(of digest: FileDigest) -> Int? { objects.size(of: digest) }

    /// The reserved name of the live map, independent of the map's address.
    package static let mapName = "routes.json"

    /// Returns the file with a name; nil if the name is unknown or the file is missing.
    /// - Throws: ``StoreError``.
    package func file(named name: String) throws(StoreError) -> StoredFile? {
        if name == Self.mapName {
            return state.live.map { StoredFile(digest: $0.map, contentType: "application/json") }
        }
        guard let entry = try folder.read(Self.nameEntry(name)) else { return nil }
        let lines = String(decoding: entry, as: UTF8.self).split(
            separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, lines[2] == name, let digest = FileDigest(String(lines[0])), contains(digest) else {
            return nil
        }
        return StoredFile(digest: digest, contentType: String(lines[1]))
    }

    /// Returns the digest of the file with a name; see ``file(named:)``.
    /// - Throws: ``StoreError``.
    package func digest(named name: String) throws(StoreError) -> FileDigest? { try file(named: name)?.digest }

    // MARK: Versions

    /// The digest of the live map; nil while the bundled version is live.
    package var liveMap: FileDigest? { state.live?.map }

    /// The live version; nil while the bundled version is live, or when the list of its files cannot be read.
    package var liveVersion: StoredVersion? { state.live.flatMap(version) }

    /// The version that a roll-back would return to; nil for the bundled version, or when the list of its files cannot be read.
    package var previousVersion: StoredVersion? { state.previous.flatMap(version) }

    /// Whether the live map has been confirmed; true while the bundled version is live.
    package var isConfirmed: Bool { state.live?.isConfirmed ?? true }

    /// Whether a map was rolled back and must not go live again.
    package func isRefused(_ map: FileDigest) -> Bool { state.refused.contains(map) }

    /// Makes a map live in one step, and stores the list of its files. The files are kept as long as the list is.
    /// - Parameters:
    ///   - map: The map's text, which is stored unchanged.
    ///   - files: The required files, by address; all of them must already be stored.
    ///   - validators: The validators in the server's response.
    /// - Throws: ``StoreError``: ``StoreError/incomplete(_:)`` when a file is missing.
    package func goLive(
        _ map: Data, files: [String: StoredFile] = [:], validators: MapValidators? = nil
    ) throws(StoreError) {
        for (address, file) in files where !contains(file.digest) { throw .incomplete(address) }
        for file in files.values { try objects.flushFolder(of: file.digest) }
        guard let list = try? JSONTextEncoder(root: "files").encode(files) else {
            throw .system(operation: "written", path: folder.path, reason: "the list of files is not valid JSON")
        }
        let version = StoreState.Version(map: try add(map), files: try add(Data(list)), validators: validators)
        try change { $0.goLive(version) }
        // The parts belong to versions that will not go live.
        _ = parts.evict(downTo: 0)
    }

    /// Makes the bundled version live. An update may make the version that was live until now live again.
    /// - Throws: ``StoreError``.
    package func leaveLive() throws(StoreError) { try change { $0.leaveLive() } }

    /// Records a start of the app. A version that is not confirmed in two starts is rolled back. A start does not count if ``noteOrderlyEnd()``
    /// was called after it.
    /// - Returns: The map that was rolled back, if any.
    /// - Throws: ``StoreError``.
    package func noteStart() throws(StoreError) -> FileDigest? {
        let hasEndedInOrder = folder.exists(Self.endName)
        // The mark is removed before the count is changed: if the process is killed in between, one orderly end must not exclude two starts from
        // the count.
        if hasEndedInOrder { try folder.remove(Self.endName) }
        var left: FileDigest?
        try change { left = $0.noteStart(after: hasEndedInOrder) }
        return left
    }

    /// Records that the app ends without a failure of the live version, so that ``noteStart()`` does not count the current start.
    ///
    /// This function does not wait for the actor, so it can be called while the process exits. If the record cannot be written, the start
    /// counts.
    package nonisolated func noteOrderlyEnd() { folder.mark(Self.endName) }

    /// The path of the file whose existence records an orderly end.
    nonisolated var endPath: String { "\(folder.path)/\(Self.endName)" }

    /// Confirms a map: records that a page of it works.
    /// - Throws: ``StoreError``.
    package func confirm(_ map: FileDigest) throws(StoreError) { try change { $0.confirm(map) } }

    /// Makes the previous version live again. The version that was live until now is never tried again.
    /// - Throws: ``StoreError``.
    package func rollBack() throws(StoreError) { try change { _ = $0.rollBack() } }

    private func version(_ version: StoreState.Version) -> StoredVersion? {
        files(of: version).map { StoredVersion(map: version.map, files: $0, validators: version.validators) }
    }

    private func files(of version: StoreState.Version) -> [String: StoredFile]? {
        guard let list = objects.unnotedBytes(of: version.files) else { return nil }
        return try? JSONTextDecoder(root: "files").decode([String: StoredFile].self, from: Array(list))
    }

    private func change(_ body: (inout StoreState) -> Void) throws(StoreError) {
        var changed = state
        body(&changed)
        guard changed != state else { return }
        guard let text = try? JSONTextEncoder(root: "state").encode(changed) else { return }
        try folder.write(Data(text), to: Self.stateName)
        state = changed
    }

    // MARK: Size limit

    /// The total size of all files, in bytes.
    package var size: Int { objects.all.reduce(0) { $0 + $1.size } }

    /// The size of the store's folder, in bytes: its files and its metadata.
    package var sizeOnDisk: Int { folder.size }

    /// Removes the least recently used files until at most `limit` bytes are left. The live map, the map for a roll-back, and the files with
    /// which these maps went live are kept. Parts of files take at most half of the limit.
    /// - Parameter kept: Further files that are kept regardless of the limit.
    /// - Throws: ``StoreError``.
    package func evict(downTo limit: Int, keeping kept: Set<FileDigest>) throws(StoreError) {
        var kept = kept
        for version in [state.live, state.previous].compactMap(\.self) {
            kept.formUnion([version.map, version.files])
            kept.formUnion(files(of: version)?.values.map(\.digest) ?? [])
        }
        let size = parts.evict(downTo: limit / 2)
        let left = try objects.evict(downTo: limit - size, keeping: kept) + size
        try removeEmptyNames()
        bytesUntilEviction = max(limit - left, limit / 10)
    }

    /// Counts the bytes of a part, so that ``mayBeOver`` takes account of them.
    func noteKept(_ part: PartialBody) { bytesUntilEviction -= part.bytes.count }

    /// Whether the files that were added since the last ``evict(downTo:keeping:)`` may exceed its limit; true before the first call.
    package var mayBeOver: Bool { bytesUntilEviction <= 0 }

    /// Removes all files and makes the bundled version live. Maps that were rolled back stay refused.
    /// - Throws: ``StoreError``.
    package func clear() throws(StoreError) {
        // The bundled version goes live first, so that a live map is never without its files.
        try leaveLive()
        for object in objects.all { try objects.remove(object) }
        _ = parts.evict(downTo: 0)
        for entry in folder.names(in: "names") { try folder.remove("names/\(entry)") }
        if state == StoreState() { try folder.remove(Self.stateName) }
    }

    private func removeEmptyNames() throws(StoreError) {
        for entry in folder.names(in: "names") {
            let text = try folder.read("names/\(entry)").map { String(decoding: $0.prefix(64), as: UTF8.self) }
            if let digest = text.flatMap({ FileDigest($0) }), contains(digest) { continue }
            try folder.remove("names/\(entry)")
        }
    }

    // MARK: Paths

    private static let stateName = "state.json"
    /// The name of the empty file that marks that the app has ended in order.
    private static let endName = "ended"

    /// Returns the path of a name's entry. The name comes from a page or a map, so it is hashed and never used as a path.
    private static func nameEntry(_ name: String) -> String { "names/\(FileDigest(of: Data(name.utf8)).text)" }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        count > suffix.count && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
