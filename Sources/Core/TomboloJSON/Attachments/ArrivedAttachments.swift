#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The attachments that arrived with a text, and that have not been taken yet by the marks in it.
///
/// Each attachment can be taken only once. So a short text never stands for more data than arrived with it, even if the
/// peer is malicious.
@usableFromInline
package final class ArrivedAttachments {
    /// The number of bytes that arrived, plus the overhead of each attachment. The overhead is included because there
    /// can be many attachments without bytes.
    package let byteCount: Int
    /// The minimum overhead of an attachment in bytes.
    package static let overhead = 64
    private var waiting: [UInt32: AttachedBytes]
    /// The number of bytes that arrived.
    package private(set) var allBytes = 0
    /// The number of bytes of binary values that have not been taken.
    package private(set) var binaryWaiting = 0
    /// The number of bytes of texts that have not been taken.
    package private(set) var textWaiting = 0

    /// Stores the attachments that arrived.
    package init(_ attachments: [AttachedBytes]) {
        byteCount = attachments.reduce(0) { $0 + $1.byteCount + Self.overhead }
        waiting = Dictionary(attachments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for attachment in waiting.values { count(attachment, 1) }
        allBytes = binaryWaiting + textWaiting
    }

    /// The number of bytes that have not been taken.
    package var bytesWaiting: Int { binaryWaiting + textWaiting }

    private func remove(_ id: UInt32) -> AttachedBytes? {
        guard let attachment = waiting.removeValue(forKey: id) else { return nil }
        count(attachment, -1)
        return attachment
    }

    private func count(_ attachment: AttachedBytes, _ sign: Int) {
        if attachment.form == .bytes, attachment.text == nil {
            binaryWaiting += sign * attachment.byteCount
        } else {
            textWaiting += sign * attachment.byteCount
        }
    }

    /// Returns all attachments for which there are marks in a text, without taking them. Each is returned once, however many marks it has.
    package func all(in text: ArraySlice<UInt8>) -> [AttachedBytes] {
        guard !waiting.isEmpty else { return [] }
        return Set(JSONParser.marks(in: text)).sorted().compactMap { waiting[$0] }
    }

    /// Takes all attachments for which there are marks in a text.
    package func takeAll(in text: ArraySlice<UInt8>) -> [AttachedBytes] {
        guard !waiting.isEmpty else { return [] }
        return JSONParser.marks(in: text).compactMap { remove($0) }
    }

    /// Takes the value of the attachment with this number. Returns nil if the attachment did not arrive or was taken before, or if
    /// its text is invalid.
    func take(_ id: UInt32) -> JSONValue? {
        guard let attachment = remove(id) else { return nil }
        if let text = attachment.text { return .string(text) }
        switch attachment.form {
        case .bytes: return .bytes(attachment.bytes)
        case .latin1: return .string(TextTransfer.string(latin1: attachment.bytes))
        case .utf16: return TextTransfer.string(utf16: attachment.bytes).map { .string($0) }
        case .utf8: return String(validating: attachment.bytes, as: UTF8.self).map { .string($0) }
        }
    }
}
