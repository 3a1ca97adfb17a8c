import Foundation

/// The received parts of files whose transfer was interrupted, in the subfolder `parts` of a durable folder.
///
/// Several tasks can use it at once, since a part is replaced in one step. A damaged part does no harm, since what it is completed to is verified.
struct PartFolder: Sendable {
    private let folder: DurableFolder
    private static let subfolder = "parts"

    /// Creates the subfolder if it does not exist. Its directory entry is not flushed.
    init(in folder: DurableFolder) throws(StoreError) {
        self.folder = folder
        try folder.makeFolder(Self.subfolder)
    }

    /// Whether there is a part of a file.
    func contains(_ file: TransportFile) -> Bool { folder.exists(Self.name(of: file)) }

    /// Returns the part of a file; nil if there is none.
    func part(of file: TransportFile) -> PartialBody? {
        let stored = (try? folder.read(Self.name(of: file))) ?? nil
        return stored.flatMap { PartialBody(stored: $0) }
    }

    /// Replaces the part of a file; nil to remove it. Errors are ignored: the file is then fetched as a whole.
    func keep(_ part: PartialBody?, of file: TransportFile) {
        if let part {
            try? folder.write(part.stored, to: Self.name(of: file))
        } else {
            try? folder.remove(Self.name(of: file))
        }
    }

    /// Removes the oldest parts until no more than `limit` bytes are left.
    /// - Returns: The number of bytes that are left.
    func evict(downTo limit: Int) -> Int {
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

    /// The digest of the path, since the path has slashes.
    private static func name(of file: TransportFile) -> String {
        "\(subfolder)/\(FileDigest(of: Data(file.path.utf8)).text)"
    }
}
