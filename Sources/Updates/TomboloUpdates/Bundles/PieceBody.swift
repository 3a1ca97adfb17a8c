import Foundation
import TomboloEngine

/// A body that is read piece by piece, each when the engine requests it.
actor PieceBody {
    private var rest: Range<Int>
    private let file: BundleFile
    private let pieces: VerifiedPieces
    private let release: BundleRelease
    private let damaged: @Sendable () -> Void

    init(
        _ range: Range<Int>, of file: BundleFile, _ pieces: VerifiedPieces, _ release: BundleRelease,
        damaged: @escaping @Sendable () -> Void
    ) {
        (rest, self.file, self.pieces, self.release, self.damaged) = (range, file, pieces, release, damaged)
    }

    /// The body of a response.
    nonisolated var body: SchemeResponse.Body { .stream(AsyncThrowingStream { try await self.next() }) }

    private func next() async throws -> Data? {
        guard !rest.isEmpty else { return nil }
        guard let piece = await release.piece(of: file, with: rest.lowerBound, pieces) else {
            damaged()
            throw UpdateError.damaged(file.path.text)
        }
        let end = min(piece.start + piece.bytes.count, rest.upperBound)
        defer { rest = end..<rest.upperBound }
        return piece.bytes.dropFirst(rest.lowerBound - piece.start).prefix(end - rest.lowerBound)
    }
}
