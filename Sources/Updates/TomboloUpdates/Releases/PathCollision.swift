import Foundation

/// Finds files that cannot be in one folder on every system: paths that differ only in case, and a file with the name of a folder.
enum PathCollision {
    /// Verifies files whose paths are known to be different.
    /// - Throws: ``BundleManifestError/caseTwins(_:_:)`` or ``BundleManifestError/fileIsFolder(_:of:)``.
    static func check(_ files: [BundleFile]) throws(BundleManifestError) {
        // All keys are in one array, because a release has many files.
        var keys: [UInt8] = []
        keys.reserveCapacity(files.reduce(0) { $0 + $1.path.text.utf8.count })
        var entries: [(key: Range<Int>, file: Int)] = []
        entries.reserveCapacity(files.count)
        for (index, file) in files.enumerated() {
            let start = keys.count
            file.path.appendFoldedKey(to: &keys)
            entries.append((start..<keys.count, index))
        }
        let collision = keys.withUnsafeBytes { keys in
            entries.sort { compare($0.key, $1.key, in: keys) < 0 }
            return zip(entries, entries.dropFirst()).first { one, next in
                startsWith(one.key, next.key, in: keys)
            }
        }
        guard let (one, next) = collision else { return }
        let (path, other) = (files[one.file].path, files[next.file].path)
        throw one.key.count == next.key.count ? .caseTwins(path, other) : .fileIsFolder(path, of: other)
    }

    /// Compares two keys as `memcmp` does; a key sorts before longer keys that begin with it.
    private static func compare(_ one: Range<Int>, _ other: Range<Int>, in keys: UnsafeRawBufferPointer) -> Int {
        let (left, right) = (UnsafeRawBufferPointer(rebasing: keys[one]), UnsafeRawBufferPointer(rebasing: keys[other]))
        guard let start = left.baseAddress, let otherStart = right.baseAddress else { return one.count - other.count }
        let order = memcmp(start, otherStart, min(one.count, other.count))
        return order == 0 ? one.count - other.count : Int(order)
    }

    /// Whether the first key equals the second one, or is a folder that contains it.
    private static func startsWith(_ one: Range<Int>, _ other: Range<Int>, in keys: UnsafeRawBufferPointer) -> Bool {
        guard one.count <= other.count, keys[other].starts(with: keys[one]) else { return false }
        return one.count == other.count || keys[other.lowerBound + one.count] == 0
    }
}
