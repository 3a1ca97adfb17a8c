#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// The attachments of the next records, assembled from the pieces that a document's relay has posted.
struct ArrivingBytes {
    private static let maximumAtOnce = 100_000

    private var attachments: [UInt32: (bytes: Data, total: Int)] = [:]
    /// The number of bytes that have arrived.
    private(set) var byteCount = 0

    /// A piece of one attachment.
    struct Piece {
        let id: UInt32
        /// The offset of the piece in the attachment.
        let start: Int
        /// The length of the whole attachment.
        let total: Int
        let bytes: Data

        var end: Int { start + bytes.count }
    }

    /// Adds a piece. Returns false if the piece is invalid or is not the next piece of its attachment, if the total
    /// would exceed `maximumLength` bytes, or if there are too many attachments.
    ///
    /// Accepts a piece that has already arrived: the relay repeats a piece whose answer it has not received.
    mutating func take(_ piece: Piece, atMost maximumLength: Int) -> Bool {
        // Stores only the counts. A second reference to the bytes would make the append below copy all of them.
        let had = attachments[piece.id].map { (count: $0.bytes.count, total: $0.total) }
        guard piece.end <= piece.total, had.map({ $0.total == piece.total }) ?? (attachments.count < Self.maximumAtOnce)
        else { return false }
        if let had, piece.end <= had.count { return true }
        guard piece.start == had?.count ?? 0, byteCount + piece.bytes.count <= maximumLength else { return false }
        byteCount += piece.bytes.count
        if had == nil {
            attachments[piece.id] = (piece.bytes, piece.total)
        } else {
            attachments[piece.id]?.bytes.append(piece.bytes)
        }
        return true
    }

    /// Returns the complete attachments, and drops the others. Those cannot be completed any more, since their records
    /// have arrived.
    mutating func takeWhole() -> [AttachedBytes] {
        defer { self = ArrivingBytes() }
        return attachments.compactMap { id, arrived in
            arrived.bytes.count == arrived.total ? AttachedBytes(id: id, form: .bytes, bytes: arrived.bytes) : nil
        }
    }
}
