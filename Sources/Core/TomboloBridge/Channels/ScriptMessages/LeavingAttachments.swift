#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// The attachments of one document that its relay has not fetched.
struct LeavingAttachments {
    private var attachments: [UInt32: Data] = [:]
    /// The length of the attachments, in bytes. Each attachment is kept as a whole until its last piece is fetched.
    private(set) var byteCount = 0

    mutating func add(_ attachment: AttachedBytes) {
        byteCount += attachment.byteCount - (attachments[attachment.id]?.count ?? 0)
        attachments[attachment.id] = attachment.bytes
    }

    /// Returns a piece of an attachment. The attachment is removed when its last piece is returned.
    mutating func take(_ id: UInt32, from start: Int, count: Int) -> Data? {
        guard let bytes = attachments[id], start <= bytes.count, count <= bytes.count - start else { return nil }
        if start + count == bytes.count {
            attachments[id] = nil
            byteCount -= bytes.count
        }
        return bytes.dropFirst(start).prefix(count)
    }
}
