public import Foundation
import TomboloEngine

/// The files of an app's pages on disk, by their content, and the routes map that is live.
///
/// It has one writer, which is the actor itself. Whenever the process is killed, the map that was live is there afterwards with every file
/// that it had: files are added before the map that names them goes live, which is one step, and those that a live map names are never
/// removed. The layout of the folder is nobody else's business and may change; what cannot be read is as if it were not there.
public actor ResourceStore {
    private let folder: DurableFolder
    private let lock: StoreLock
    private var state: StoreState

    /// Opens a store, and makes it where there is none.
    /// - Parameter url: A folder of the store's own.
    /// - Throws: ``StoreError``.
    public init(at url: URL) throws(StoreError) {
        folder = try DurableFolder(url.path(percentEncoded: false).trimmingSuffix("/"))
        lock = try StoreLock(folder.path)
        try folder.removeUnfinished()
        for name in ["objects", "names"] { try folder.makeFolder(name) }
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
        if folder.exists(name) {
            folder.touch(name)
        } else {
            try folder.makeFolder(String(name.prefix("objects/00".count)))
            try folder.write(bytes, to: name)
        }
        return digest
    }

    /// Keeps a file under a name, in place of what had that name.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func add(_ bytes: Data, named name: String, expecting expected: FileDigest? = nil) throws(StoreError)
        -> FileDigest
    {
        let digest = try add(bytes, expecting: expected)
        if try self.digest(named: name) != digest {
            try folder.write(Data("\(digest.text)\n\(name)".utf8), to: Self.nameEntry(name))
        }
        return digest
    }

    /// The bytes of a file; nil when it is not there.
    /// - Throws: ``StoreError`` when it is there and cannot be read.
    public func bytes(of digest: FileDigest) throws(StoreError) -> Data? {
        let name = Self.objectName(digest)
        guard let bytes = try folder.read(name) else { return nil }
        folder.touch(name)
        return bytes
    }

    /// Whether a file is there.
    public func contains(_ digest: FileDigest) -> Bool { folder.exists(Self.objectName(digest)) }

    /// What a name means; nil when it means nothing, or a file that is not there any more.
    /// - Throws: ``StoreError``.
    public func digest(named name: String) throws(StoreError) -> FileDigest? {
        guard let entry = try folder.read(Self.nameEntry(name)) else { return nil }
        let lines = String(decoding: entry, as: UTF8.self).split(
            separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2, lines[1] == name, let digest = FileDigest(String(lines[0])), contains(digest) else {
            return nil
        }
        return digest
    }

    // MARK: Versions

    /// The digest of the map that is live; nil while the app's own is.
    public var liveMap: FileDigest? { state.live.flatMap { FileDigest($0.map) } }

    /// Whether the live map has been confirmed; true while the app's own is live.
    public var isConfirmed: Bool { state.live?.isConfirmed ?? true }

    /// Whether a map was gone back from, so that it is not to be tried again.
    public func isRefused(_ map: FileDigest) -> Bool { state.refused.contains(map.text) }

    /// Has a map go live, in one step.
    /// - Parameters:
    ///   - map: The map's text, which is kept as it is.
    ///   - needing: The files that have to be there.
    /// - Throws: ``StoreError``: ``StoreError/incomplete(_:)`` when a file is missing.
    public func goLive(_ map: Data, needing: [FileDigest] = []) throws(StoreError) {
        for digest in needing where !contains(digest) { throw .incomplete(digest.text) }
        let digest = try add(map)
        try change { $0.goLive(digest) }
    }

    /// Notes that the app starts. A version that nobody has confirmed in two starts is gone back from.
    /// - Returns: The map that was gone back from, if one was.
    /// - Throws: ``StoreError``.
    public func noteStart() throws(StoreError) -> FileDigest? {
        var left: String?
        try change { left = $0.noteStart() }
        return left.flatMap { FileDigest($0) }
    }

    /// Notes that a page of this map works.
    /// - Throws: ``StoreError``.
    public func confirm(_ map: FileDigest) throws(StoreError) { try change { $0.confirm(map) } }

    /// Goes back to the version before, for good.
    /// - Throws: ``StoreError``.
    public func rollBack() throws(StoreError) { try change { _ = $0.rollBack() } }

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

    /// Removes files until no more than `limit` bytes are left, those that were used longest ago first.
    /// - Parameter kept: Files that stay whatever the limit; those of live maps.
    /// - Throws: ``StoreError``.
    public func evict(downTo limit: Int, keeping kept: Set<FileDigest>) throws(StoreError) {
        var kept = Set(kept.map { Self.objectName($0) })
        for version in [state.live, state.previous] {
            if let digest = version.flatMap({ FileDigest($0.map) }) { kept.insert(Self.objectName(digest)) }
        }
        let all = objects().sorted { $0.used < $1.used }
        var left = all.reduce(0) { $0 + $1.size }
        for object in all where left > limit && !kept.contains(object.name) {
            try folder.remove(object.name)
            left -= object.size
        }
        try removeEmptyNames()
    }

    private func objects() -> [(name: String, size: Int, used: Double)] {
        folder.names(in: "objects").flatMap { part in
            folder.names(in: "objects/\(part)").compactMap { rest in
                let name = "objects/\(part)/\(rest)"
                return folder.facts(name).map { (name, $0.size, $0.used) }
            }
        }
    }

    private func removeEmptyNames() throws(StoreError) {
        for entry in folder.names(in: "names") {
            let text = try folder.read("names/\(entry)").map { String(decoding: $0.prefix(64), as: UTF8.self) }
            if let digest = text.flatMap({ FileDigest($0) }), contains(digest) { continue }
            try folder.remove("names/\(entry)")
        }
    }

    // MARK: Places

    private static let stateName = "state.json"

    private static func objectName(_ digest: FileDigest) -> String {
        "objects/\(digest.text.prefix(2))/\(digest.text.dropFirst(2))"
    }

    /// A name is what a page or a map says: never a path.
    private static func nameEntry(_ name: String) -> String { "names/\(FileDigest(of: Data(name.utf8)).text)" }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        count > suffix.count && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
