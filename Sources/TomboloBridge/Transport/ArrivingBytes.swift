#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// What a document's relay has posted for the records that come next, put together of its pieces.
struct ArrivingBytes {
    private static let maximumAtOnce = 100_000

    private var attachments: [UInt32: (bytes: Data, total: Int)] = [:]
    /// How many bytes have come.
    private(set) var byteCount = 0

    /// Some of the bytes of one attachment.
    struct Piece {
        let id: UInt32
        /// Where in them it begins.
        let start: Int
        /// How many they are together.
        let total: Int
        let bytes: Data

        var end: Int { start + bytes.count }
    }

    /// Takes a piece; false when it is not the next of its attachment, or there are more bytes than `longest`.
    ///
    /// One that is there already may come again: its answer may have been lost.
    mutating func take(_ piece: Piece, atMost maximumLength: Int) -> Bool {
        // Not the bytes themselves: appended to while another holds them, they are copied.
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

    /// Takes all that is whole; what is not never will be, as its records are there.
    mutating func takeWhole() -> [AttachedBytes] {
        defer { self = ArrivingBytes() }
        return attachments.compactMap { id, arrived in
            arrived.bytes.count == arrived.total ? AttachedBytes(id: id, form: .bytes, bytes: arrived.bytes) : nil
        }
    }
}
