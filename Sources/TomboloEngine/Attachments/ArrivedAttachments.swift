#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What came beside some text, until it is taken for the values that marks in the text stand for.
///
/// Each is taken once, whoever sent the text: a short text cannot stand for more than what came with it.
public final class ArrivedAttachments {
    /// How many bytes came, with what it takes to keep each attachment: those without bytes can be many as well.
    public let byteCount: Int
    /// What it takes to keep an attachment beside its bytes, at least.
    package static let overhead = 64
    private var waiting: [UInt32: AttachedBytes]
    /// How many bytes came.
    package private(set) var allBytes = 0
    /// How many bytes of binary values have not been taken.
    package private(set) var binaryWaiting = 0
    /// How many bytes of texts have not been taken.
    package private(set) var textWaiting = 0

    /// Keeps what came.
    public init(_ attachments: [AttachedBytes]) {
        byteCount = attachments.reduce(0) { $0 + $1.byteCount + Self.overhead }
        waiting = Dictionary(attachments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for attachment in waiting.values { count(attachment, 1) }
        allBytes = binaryWaiting + textWaiting
    }

    /// How many bytes have not been taken.
    public var bytesWaiting: Int { binaryWaiting + textWaiting }

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

    /// Takes all that marks in a text stand for.
    package func takeAll(in text: ArraySlice<UInt8>) -> [AttachedBytes] {
        guard !waiting.isEmpty else { return [] }
        return JSONParser.marks(in: text).compactMap { remove($0) }
    }

    /// The value that a number stands for; nil when there is none, no longer, or it is no text where it says so.
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
