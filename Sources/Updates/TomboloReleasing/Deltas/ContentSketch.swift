import Foundation

/// A sample of the pieces of a file, by which similar files are found.
///
/// Minified text has few line breaks, and its file names change with each build, but its statements stay the same. So a piece is the text between two
/// separators. The sample contains the pieces with the lowest hashes, so two files with the same pieces have the same sample.
struct ContentSketch: Sendable {
    /// The lowest hashes of pieces, ascending, each once.
    let hashes: [UInt64]
    /// The hash up to which the sample contains all pieces of the file.
    let limit: UInt64

    /// Shorter pieces are common to all files.
    private static let minimumLength = 12

    /// Returns the capacity of each sample, so that all samples together take at most 64 MiB.
    static func capacity(files count: Int) -> Int { min(4_096, max(64, 4_000_000 / max(count, 1))) }

    /// Samples a file.
    /// - Parameter capacity: The maximum number of hashes.
    init(_ content: Data, capacity: Int) {
        var all = Self.hashes(of: content)
        all.sort()
        var hashes: [UInt64] = []
        for hash in all where hash != hashes.last {
            guard hashes.count < capacity else { break }
            hashes.append(hash)
        }
        self.hashes = hashes
        limit = hashes.count < capacity ? .max : hashes.last ?? .max
    }

    /// Returns the number of hashes up to a limit.
    func count(upTo limit: UInt64) -> Int {
        var (low, high) = (0, hashes.count)
        while low < high {
            let middle = (low + high) / 2
            if hashes[middle] <= limit { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func hashes(of content: Data) -> [UInt64] {
        content.withUnsafeBytes { bytes in
            var (hashes, hash, length) = ([UInt64](), offset, 0)
            for byte in bytes {
                if isSeparator(byte) {
                    if length >= minimumLength { hashes.append(mixed(hash)) }
                    (hash, length) = (offset, 0)
                } else {
                    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
                    length += 1
                }
            }
            if length >= minimumLength { hashes.append(mixed(hash)) }
            return hashes
        }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: "\n"): true
        default: false
        }
    }

    /// The first value of FNV-1a.
    private static let offset: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Distributes a hash evenly, because FNV-1a does not, and the lowest hashes must be a random sample.
    private static func mixed(_ hash: UInt64) -> UInt64 {
        var hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }
}
