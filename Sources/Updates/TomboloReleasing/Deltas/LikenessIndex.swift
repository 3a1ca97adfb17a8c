import TomboloUpdates

/// Finds the files that have the most pieces in common with a file.
struct LikenessIndex: Sendable {
    private struct Entry {
        let hash: UInt64
        let file: Int32
    }

    /// Maximum number of files that share a piece. A piece that more files contain does not distinguish them, and would make the
    /// search slow.
    static let maximumFiles = 200

    private let files: [FileDigest]
    private let limits: [UInt64]
    /// Sorted by hash.
    private let entries: [Entry]

    /// Makes an index of samples with the same capacity.
    init(_ sketches: [(file: FileDigest, sketch: ContentSketch)]) {
        files = sketches.map(\.file)
        limits = sketches.map(\.sketch.limit)
        let all = sketches.enumerated().flatMap { index, element in
            element.sketch.hashes.map { Entry(hash: $0, file: Int32(truncatingIfNeeded: index)) }
        }.sorted { ($0.hash, $0.file) < ($1.hash, $1.file) }
        var entries: [Entry] = []
        var begin = all.startIndex
        while begin < all.endIndex {
            let end = all[begin...].firstIndex { $0.hash != all[begin].hash } ?? all.endIndex
            if end - begin <= Self.maximumFiles { entries += all[begin..<end] }
            begin = end
        }
        self.entries = entries
    }

    /// Returns the files that have pieces in common with a file. The value for each is the estimated share of the given
    /// file's pieces that it contains, from 0 to 1.
    func likeness(to sketch: ContentSketch) -> [FileDigest: Double] {
        var shared: [Int32: Int] = [:]
        var index = entries.startIndex
        for hash in sketch.hashes {
            index = firstIndex(of: hash, from: index)
            while index < entries.endIndex, entries[index].hash == hash {
                shared[entries[index].file, default: 0] += 1
                index += 1
            }
        }
        var likeness: [FileDigest: Double] = [:]
        for (file, count) in shared {
            // Counts hashes up to the lower limit, because only up to there are both samples complete. The added 2
            // lowers the estimate for small samples.
            let comparable = sketch.count(upTo: min(sketch.limit, limits[Int(file)]))
            likeness[files[Int(file)]] = Double(count) / Double(max(comparable, count) + 2)
        }
        return likeness
    }

    /// Returns the index of the first entry whose hash is at least the given one.
    private func firstIndex(of hash: UInt64, from start: Int) -> Int {
        var (low, high) = (start, entries.endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
