package import Foundation

/// Files in a durable folder, named by the digests of their content: `objects/ab/cdef…`.
///
/// Content is verified whenever it is read. The owner of the value is the only writer of the folder.
package struct ObjectFolder: Sendable {
    private let folder: DurableFolder
    /// The subfolders whose directory entries this process has flushed. Entries that a killed process wrote may not be on the disk yet.
    private var flushedFolders: Set<String> = []

    /// A stored file.
    package struct Object: Sendable, Hashable {
        /// The path in the durable folder.
        package let name: String
        /// The size in bytes.
        package let size: Int
        /// The time of the last use, in seconds since 1970.
        package let used: Double
    }

    /// Creates the subfolder `objects` if it does not exist. Its directory entry is not flushed.
    package init(in folder: DurableFolder) throws(StoreError) {
        self.folder = folder
        try folder.makeFolder("objects")
    }

    /// Stores a file. When this function returns, content and directory entries are on the disk.
    /// - Parameter expected: The digest that the bytes must have; nil if any is accepted.
    /// - Returns: The digest, and whether the file was written; false if it was stored already.
    /// - Throws: ``StoreError``.
    package mutating func add(
        _ bytes: Data, expecting expected: FileDigest? = nil
    ) throws(StoreError) -> (digest: FileDigest, isNew: Bool) {
        let digest = FileDigest(of: bytes)
        if let expected, expected != digest { throw .wrongDigest(expected: expected, found: digest) }
        let name = Self.name(of: digest)
        // A stored file whose content no longer has this digest is written again.
        if let kept = try? folder.read(name), FileDigest(of: kept) == digest {
            folder.touch(name)
            try flushFolder(of: digest)
            return (digest, false)
        }
        try restore()
        try folder.makeFolder(Self.folder(of: digest))
        try flushFolder(of: digest)
        try folder.write(bytes, to: name)
        return (digest, true)
    }

    /// Creates the folders again if they were removed, because a cache may be emptied while an app runs.
    private mutating func restore() throws(StoreError) {
        let isNew = try folder.restore()
        guard isNew || !folder.exists("objects") else { return }
        flushedFolders = []
        try folder.makeFolder("objects")
        try folder.flushNames()
    }

    /// Flushes the directory entries of a file and of its folder, unless this process has already flushed that folder. Later entries are
    /// flushed when they are written.
    package mutating func flushFolder(of digest: FileDigest) throws(StoreError) {
        let name = Self.folder(of: digest)
        guard !flushedFolders.contains(name) else { return }
        try folder.flushNames(in: "objects")
        try folder.flushNames(in: name)
        flushedFolders.insert(name)
    }

    /// Returns the bytes of a file; nil if the file is missing, or if its content has changed. A file whose content has changed is removed.
    /// - Throws: ``StoreError`` if the file exists and cannot be read.
    package func bytes(of digest: FileDigest) throws(StoreError) -> Data? {
        let name = Self.name(of: digest)
        guard let bytes = try folder.read(name, isUse: true) else { return nil }
        guard FileDigest(of: bytes) == digest else {
            try folder.remove(name)
            return nil
        }
        return bytes
    }

    /// Returns a range of a file's bytes without verifying them; nil if the file is missing.
    /// - Throws: ``StoreError`` if the file exists and cannot be read.
    func unverifiedBytes(of digest: FileDigest, in range: Range<Int>) throws(StoreError) -> Data? {
        try folder.read(Self.name(of: digest), range, isUse: true)
    }

    /// Removes a file if its content has changed. The file is read in parts, so that it is never completely in memory.
    /// - Throws: ``StoreError`` if the file exists and cannot be read or removed.
    func removeIfChanged(_ digest: FileDigest) throws(StoreError) {
        let name = Self.name(of: digest)
        guard let size = folder.facts(name)?.size else { return }
        var whole = RunningDigest()
        for start in stride(from: 0, to: size, by: Self.partSize) {
            guard let part = try folder.read(name, start..<min(start + Self.partSize, size)) else { return }
            whole.add(part)
        }
        guard let found = whole.end(), found != digest else { return }
        try folder.remove(name)
    }

    /// The size of the parts in which a large file is read, in bytes.
    private static let partSize = 1 << 20

    /// Returns the bytes of a file without recording its use, and without removing it if its content has changed; nil if the file is missing or
    /// changed.
    package func unnotedBytes(of digest: FileDigest) -> Data? {
        guard let bytes = try? folder.read(Self.name(of: digest)), FileDigest(of: bytes) == digest else { return nil }
        return bytes
    }

    /// Whether a file is stored.
    package func contains(_ digest: FileDigest) -> Bool { folder.exists(Self.name(of: digest)) }

    /// The size of a file, in bytes; nil if it is missing.
    package func size(of digest: FileDigest) -> Int? { folder.facts(Self.name(of: digest))?.size }

    /// All files, in no particular order.
    package var all: [Object] {
        // Symbolic links to folders are skipped, because they do not belong to the store.
        folder.names(in: "objects").filter { folder.isFolder("objects/\($0)") }.flatMap { part in
            folder.names(in: "objects/\(part)").compactMap { rest in
                let name = "objects/\(part)/\(rest)"
                guard folder.isFile(name) else { return nil }
                return folder.facts(name).map { Object(name: name, size: $0.size, used: $0.used) }
            }
        }
    }

    /// Removes the least recently used files until at most `limit` bytes are left.
    /// - Parameter kept: Files that are kept regardless of the limit.
    /// - Returns: The number of bytes that are left.
    package func evict(downTo limit: Int, keeping kept: Set<FileDigest>) throws(StoreError) -> Int {
        let names = Set(kept.map { Self.name(of: $0) })
        let all = all.sorted { $0.used < $1.used }
        var left = all.reduce(0) { $0 + $1.size }
        for object in all where left > limit && !names.contains(object.name) {
            try folder.remove(object.name)
            left -= object.size
        }
        return left
    }

    /// Removes a file that ``all`` lists.
    package func remove(_ object: Object) throws(StoreError) { try folder.remove(object.name) }

    private static func folder(of digest: FileDigest) -> String { "objects/\(digest.text.prefix(2))" }

    private static func name(of digest: FileDigest) -> String { "\(folder(of: digest))/\(digest.text.dropFirst(2))" }
}
