#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// The bytes that a document's relay has posted for the next records, assembled from their pieces.
struct ArrivingBytes {
    private static let maximumAtOnce = 100_000

    private var attachments: [UInt32: (bytes: Data, total: Int)] = [:]
    /// The number of bytes that have arrived.
    private(set) var byteCount = 0

    /// Some of the bytes of one attachment.
    struct Piece {
        let id: UInt32
        /// The offset of the piece in the attachment.
        let start: Int
        /// The length of the whole attachment.
        let total: Int
        let bytes: Data

        var end: Int { start + bytes.count }
    }

    /// Adds a piece; false when it is not the next one of its attachment, or there are more bytes than `maximumLength`.
    ///
    /// A piece that has arrived already is accepted again: its answer may have been lost.
    mutating func take(_ piece: Piece, atMost maximumLength: Int) -> Bool {
        // Only the counts: bytes that are appended while another reference holds them are copied.
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

    /// Returns the complete attachments. Incomplete ones are dropped: they cannot be completed, since their records
    /// have arrived.
    mutating func takeWhole() -> [AttachedBytes] {
        defer { self = ArrivingBytes() }
        return attachments.compactMap { id, arrived in
            arrived.bytes.count == arrived.total ? AttachedBytes(id: id, form: .bytes, bytes: arrived.bytes) : nil
        }
    }
}
