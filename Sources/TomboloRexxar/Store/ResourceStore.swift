public import Foundation
import TomboloEngine

/// The files of an app's pages on disk, by their content, and the routes map that is live.
///
/// It has one writer, which is the actor itself. Whenever the process is killed or the machine loses its power, the map that was live is there
/// afterwards with every file that it had: files are added before the map that names them goes live, which is one step, and those that a live
/// map names are never removed. The layout of the folder is nobody else's business and may change; what cannot be read is as if it were not there.
public actor ResourceStore {
    private let folder: DurableFolder
    private let lock: StoreLock
    private var state: StoreState
    /// How much may be added before it has to be seen whether that is too much; not known at first.
    private var bytesUntilEviction = 0
    /// The folders of files whose names are all flushed. One that was killed may have left names that are not.
    private var flushedFolders: Set<String> = []

    /// Opens a store, and makes it where there is none.
    /// - Parameter url: A folder of the store's own.
    /// - Throws: ``StoreError``.
    public init(at url: URL) throws(StoreError) {
        folder = try DurableFolder(url.path(percentEncoded: false).trimmingSuffix("/"))
        lock = try StoreLock(folder.path)
        try folder.removeUnfinished()
        for name in ["objects", "names"] { try folder.makeFolder(name) }
        try folder.flushNames()
        let text = try folder.read(Self.stateName)
        state =
            text.flatMap { try? JSONTextDecoder(root: "state").decode(StoreState.self, from: Array($0)) }
            ?? StoreState()
    }

    // MARK: Files

    /// Keeps a file.
    /// - Parameter expected: The digest that it has to have, if that is known.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func add(_ bytes: Data, expecting expected: FileDigest? = nil) throws(StoreError) -> FileDigest {
        let digest = FileDigest(of: bytes)
        if let expected, expected != digest { throw .wrongDigest(expected: expected, found: digest) }
        let name = Self.objectName(digest)
        // One that has changed since is written anew.
        if let kept = try? folder.read(name), FileDigest(of: kept) == digest {
            folder.touch(name)
            try flushFolder(of: digest)
        } else {
            try folder.makeFolder(Self.objectFolder(digest))
            try flushFolder(of: digest)
            try folder.write(bytes, to: name)
            bytesUntilEviction -= bytes.count
        }
        return digest
    }

    /// Flushes the names of a file and of its folder, unless this process has done so: what it adds afterwards is flushed as it is written.
    private func flushFolder(of digest: FileDigest) throws(StoreError) {
        let name = Self.objectFolder(digest)
        guard !flushedFolders.contains(name) else { return }
        try folder.flushNames(in: "objects")
        try folder.flushNames(in: name)
        flushedFolders.insert(name)
    }

    /// Keeps a file under a name, in place of what had that name. ``mapName`` is the store's own and stays what it is.
    /// - Parameter contentType: What the file is, as a server says it.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func add(
        _ bytes: Data, named name: String, contentType: String? = nil, expecting expected: FileDigest? = nil
    ) throws(StoreError) -> FileDigest {
        let file = StoredFile(digest: try add(bytes, expecting: expected), contentType: contentType)
        if try self.file(named: name) != file {
            try folder.write(
                Data("\(file.digest.text)\n\(file.contentType ?? "")\n\(name)".utf8), to: Self.nameEntry(name))
        }
        return file.digest
    }

    /// The bytes of a file; nil when it is not there, or not as it was kept: what has changed is removed.
    /// - Throws: ``StoreError`` when it is there and cannot be read.
    public func bytes(of digest: FileDigest) throws(StoreError) -> Data? {
        let name = Self.objectName(digest)
        guard let bytes = try folder.read(name) else { return nil }
        guard FileDigest(of: bytes) == digest else {
            try folder.remove(name)
            return nil
        }
        folder.touch(name)
        return bytes
    }

    /// Whether a file is there.
    public func contains(_ digest: FileDigest) -> Bool { folder.exists(Self.objectName(digest)) }

    /// How many bytes a file has; nil when it is not there.
    public func size(of digest: FileDigest) -> Int? { folder.facts(Self.objectName(digest))?.size }

    /// The name of the live map, whatever its address.
    public static let mapName = "routes.json"

    /// What a name means; nil when it means nothing, or a file that is not there any more.
    /// - Throws: ``StoreError``.
    public func file(named name: String) throws(StoreError) -> StoredFile? {
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

    /// The digest of what a name means; see ``file(named:)``.
    /// - Throws: ``StoreError``.
    public func digest(named name: String) throws(StoreError) -> FileDigest? { try file(named: name)?.digest }

    // MARK: Versions

    /// The digest of the map that is live; nil while the app's own is.
    public var liveMap: FileDigest? { state.live?.map }

    /// The version that is live; nil while the app's own is, or when the list of its files cannot be read.
    public var liveVersion: StoredVersion? { state.live.flatMap(version) }

    /// The version that a roll-back would go to; nil for the app's own, or when the list of its files cannot be read.
    public var previousVersion: StoredVersion? { state.previous.flatMap(version) }

    /// Whether the live map has been confirmed; true while the app's own is live.
    public var isConfirmed: Bool { state.live?.isConfirmed ?? true }

    /// Whether a map was gone back from, so that it is not to be tried again.
    public func isRefused(_ map: FileDigest) -> Bool { state.refused.contains(map) }

    /// Has a map go live, in one step. The list of its files is kept with it, and they with the list.
    /// - Parameters:
    ///   - map: The map's text, which is kept as it is.
    ///   - files: The files that it needs, by their addresses; all of them have to be there.
    ///   - validators: What the server said of the map.
    /// - Throws: ``StoreError``: ``StoreError/incomplete(_:)`` when a file is missing.
    public func goLive(
        _ map: Data, files: [String: StoredFile] = [:], validators: MapValidators? = nil
    ) throws(StoreError) {
        for (address, file) in files where !contains(file.digest) { throw .incomplete(address) }
        for file in files.values { try flushFolder(of: file.digest) }
        guard let list = try? JSONTextEncoder(root: "files").encode(files) else {
            throw .system(operation: "written", path: folder.path, reason: "the list of files is no JSON")
        }
        let version = StoreState.Version(map: try add(map), files: try add(Data(list)), validators: validators)
        try change { $0.goLive(version) }
    }

    /// Has the app's own version go live. What was live may come again with an update.
    /// - Throws: ``StoreError``.
    public func leaveLive() throws(StoreError) { try change { $0.leaveLive() } }

    /// Notes that the app starts. A version that nobody has confirmed in two starts is gone back from; starts after which ``noteOrderlyEnd()`` was called
    /// do not count.
    /// - Returns: The map that was gone back from, if one was.
    /// - Throws: ``StoreError``.
    public func noteStart() throws(StoreError) -> FileDigest? {
        let hasEndedInOrder = folder.exists(Self.endName)
        // First: a process that is killed in between must not have two starts left out.
        if hasEndedInOrder { try folder.remove(Self.endName) }
        var left: FileDigest?
        try change { left = $0.noteStart(after: hasEndedInOrder) }
        return left
    }

    /// Notes that the app ends without a sign that the live version does not work, so that its start is left out of those that ``noteStart()`` counts.
    ///
    /// Can be called while the process exits: it waits for nothing that the actor does. A note that cannot be written is lost, and the start counts.
    public nonisolated func noteOrderlyEnd() { folder.mark(Self.endName) }

    /// Notes that a page of this map works.
    /// - Throws: ``StoreError``.
    public func confirm(_ map: FileDigest) throws(StoreError) { try change { $0.confirm(map) } }

    /// Goes back to the version before, for good.
    /// - Throws: ``StoreError``.
    public func rollBack() throws(StoreError) { try change { _ = $0.rollBack() } }

    private func version(_ version: StoreState.Version) -> StoredVersion? {
        files(of: version).map { StoredVersion(map: version.map, files: $0, validators: version.validators) }
    }

    private func files(of version: StoreState.Version) -> [String: StoredFile]? {
        guard let list = try? folder.read(Self.objectName(version.files)), FileDigest(of: list) == version.files else {
            return nil
        }
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

    // MARK: Room

    /// The size of all files together, in bytes.
    public var size: Int { objects().reduce(0) { $0 + $1.size } }

    /// The size of all that is in the store's folder, in bytes: its files, and what it keeps in order to find them.
    public var sizeOnDisk: Int { folder.size }

    /// Removes files until no more than `limit` bytes are left, those that were used longest ago first. The maps that are live or to be
    /// gone back to stay, and the files that they went live with.
    /// - Parameter kept: Further files that stay whatever the limit.
    /// - Throws: ``StoreError``.
    public func evict(downTo limit: Int, keeping kept: Set<FileDigest>) throws(StoreError) {
        var kept = kept
        for version in [state.live, state.previous].compactMap(\.self) {
            kept.formUnion([version.map, version.files])
            kept.formUnion(files(of: version)?.values.map(\.digest) ?? [])
        }
        let names = Set(kept.map { Self.objectName($0) })
        let all = objects().sorted { $0.used < $1.used }
        var left = all.reduce(0) { $0 + $1.size }
        for object in all where left > limit && !names.contains(object.name) {
            try folder.remove(object.name)
            left -= object.size
        }
        try removeEmptyNames()
        bytesUntilEviction = max(limit - left, limit / 10)
    }

    /// Whether so much was added since ``evict(downTo:keeping:)`` that its limit may have been passed; true before the first time.
    public var mayBeOver: Bool { bytesUntilEviction <= 0 }

    /// Removes all files and goes back to the app's own version. Maps that were gone back from stay refused.
    /// - Throws: ``StoreError``.
    public func clear() throws(StoreError) {
        // First, so that no live map is ever without its files.
        try leaveLive()
        for object in objects() { try folder.remove(object.name) }
        for entry in folder.names(in: "names") { try folder.remove("names/\(entry)") }
        if state == StoreState() { try folder.remove(Self.stateName) }
    }

    private func objects() -> [(name: String, size: Int, used: Double)] {
        folder.names(in: "objects").flatMap { part in
            folder.names(in: "objects/\(part)").compactMap { rest in
                let name = "objects/\(part)/\(rest)"
                return folder.facts(name).map { (name, $0.size, $0.used) }
            }
        }
    }

    /// Removes a name. The file stays until there is no room for it.
    /// - Throws: ``StoreError``.
    func removeName(_ name: String) throws(StoreError) { try folder.remove(Self.nameEntry(name)) }

    private func removeEmptyNames() throws(StoreError) {
        for entry in folder.names(in: "names") {
            let text = try folder.read("names/\(entry)").map { String(decoding: $0.prefix(64), as: UTF8.self) }
            if let digest = text.flatMap({ FileDigest($0) }), contains(digest) { continue }
            try folder.remove("names/\(entry)")
        }
    }

    // MARK: Places

    private static let stateName = "state.json"
    /// Of an empty file that is there after an app has ended in order.
    private static let endName = "ended"

    private static func objectFolder(_ digest: FileDigest) -> String { "objects/\(digest.text.prefix(2))" }

    private static func objectName(_ digest: FileDigest) -> String {
        "\(objectFolder(digest))/\(digest.text.dropFirst(2))"
    }

    /// A name is what a page or a map says: never a path.
    private static func nameEntry(_ name: String) -> String { "names/\(FileDigest(of: Data(name.utf8)).text)" }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        count > suffix.count && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
