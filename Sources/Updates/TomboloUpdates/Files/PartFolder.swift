import Foundation

/// The received parts of files whose transfer was interrupted, by file name, in the subfolder `parts` of a durable
/// folder.
///
/// Several tasks can use it at once, because a part is replaced in one step. Each part is stored with its digest, and a
/// part that has changed on the disk is treated as missing, because not every file is verified when it is complete.
package struct PartFolder: Sendable {
    private let folder: DurableFolder
    private static let subfolder = "parts"

    /// Creates the subfolder if it does not exist. Its directory entry is not flushed.
    package init(in folder: DurableFolder) throws(StoreError) {
        self.folder = folder
        try folder.makeFolder(Self.subfolder)
    }

    /// Whether there is a part of a file.
    func contains(_ file: String) -> Bool { folder.exists(Self.name(of: file)) }

    /// Returns the part of a file; nil if there is none.
    package func part(of file: String) -> PartialBody? {
        guard let bytes = (try? folder.read(Self.name(of: file))) ?? nil,
            let digest = FileDigest(bytes: bytes.suffix(FileDigest.size))
        else { return nil }
        let stored = bytes.dropLast(FileDigest.size)
        return FileDigest(of: stored) == digest ? PartialBody(stored: stored) : nil
    }

    /// Replaces the part of a file; nil to remove it. Errors are ignored: the file is then fetched as a whole.
    package func keep(_ part: PartialBody?, of file: String) {
        if let part {
            let stored = part.stored
            try? folder.write(stored + FileDigest(of: stored).bytes, to: Self.name(of: file))
        } else {
            try? folder.remove(Self.name(of: file))
        }
    }

    /// Removes the oldest parts until at most `limit` bytes are left.
    /// - Returns: The number of bytes that are left.
    package func evict(downTo limit: Int) -> Int {
        let all = folder.names(in: Self.subfolder).compactMap { name -> (name: String, size: Int, used: Double)? in
            let path = "\(Self.subfolder)/\(name)"
            return folder.facts(path).map { (path, $0.size, $0.used) }
        }
        var left = all.reduce(0) { $0 + $1.size }
        for part in all.sorted(by: { $0.used < $1.used }) where left > limit {
            guard (try? folder.remove(part.name)) != nil else { continue }
            left -= part.size
        }
        return left
    }

    /// Returns the path of a part. The name of the file can come from a server, so it is hashed and not used as a path.
    private static func name(of file: String) -> String { "\(subfolder)/\(FileDigest(of: Data(file.utf8)).text)" }
}
