import Foundation

/// The digests of the pieces of a large file that was completely verified.
///
/// Such a file is never completely in memory. It is first read piece by piece, and its digest is compared with the manifest's. When a piece is sent, it is read
/// again and compared with its digest from the first reading. So only verified content is sent, even if the file changes in between.
struct VerifiedPieces: Sendable {
    /// The size of a piece, in bytes. The last one may be smaller.
    static let size = 256 << 10

    private let file: BundleFile
    private let digests: [FileDigest]

    /// Reads and verifies a file.
    /// - Parameter read: Reads a range of its bytes; returns nil if they cannot be read.
    /// - Returns: nil if the file is missing or damaged.
    init?(of file: BundleFile, read: (Range<Int>) async -> Data?) async {
        var whole = RunningDigest()
        var digests: [FileDigest] = []
        for range in Self.ranges(of: file.size) {
            guard let piece = await read(range), piece.count == range.count else { return nil }
            whole.add(piece)
            digests.append(FileDigest(of: piece))
        }
        guard whole.end() == file.digest else { return nil }
        (self.file, self.digests) = (file, digests)
    }

    private static func ranges(of size: Int) -> [Range<Int>] {
        stride(from: 0, to: size, by: Self.size).map { $0..<min($0 + Self.size, size) }
    }

    /// Reads the piece that contains the given byte, and verifies it.
    /// - Returns: The piece and the position of its first byte; nil if it is missing or has changed.
    func piece(with offset: Int, read: (Range<Int>) async -> Data?) async -> (start: Int, bytes: Data)? {
        let index = offset / Self.size
        let range = index * Self.size..<min((index + 1) * Self.size, file.size)
        guard digests.indices.contains(index), let bytes = await read(range), FileDigest(of: bytes) == digests[index]
        else { return nil }
        return (range.lowerBound, bytes)
    }
}
