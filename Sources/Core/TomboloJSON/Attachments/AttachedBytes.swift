#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
import Synchronization

/// Bytes or a long text sent beside JSON text. In the JSON text, a mark stands for the attachment: a string of U+D800,
/// which the text of a value cannot contain, and the attachment's number.
package struct AttachedBytes: Sendable, Hashable {
    /// The format of the bytes.
    package enum Form: Sendable, Hashable {
        /// Binary data.
        case bytes
        /// Text in Latin-1, with one byte for each character.
        case latin1
        /// Text in UTF-16, in the machine's byte order.
        case utf16
        /// Text in UTF-8, as in Swift. Sent to pages only.
        case utf8
    }

    /// The number of the attachment; unique among those in transit.
    package let id: UInt32
    /// The format of the bytes.
    package let form: Form
    /// The bytes, which must not be modified after this value is created; empty if the content is in `text`.
    package let bytes: Data
    /// The text, if the engine has already decoded it or if it is to be sent; otherwise nil.
    package let text: String?

    /// Creates an attachment from received bytes; for engines.
    package init(id: UInt32, form: Form, bytes: Data) {
        self.id = id
        self.form = form
        self.bytes = bytes
        text = nil
    }

    /// Creates an attachment from a received text; for engines.
    package init(id: UInt32, text: String) {
        self.id = id
        form = .latin1
        bytes = Data()
        self.text = text
    }

    /// The number of bytes, or the length of the text in UTF-8.
    package var byteCount: Int { text?.utf8.count ?? bytes.count }

    /// Creates an attachment to be sent, with a new number.
    package init(_ bytes: Data) { self.init(id: Self.nextID(), form: .bytes, bytes: bytes) }

    /// Creates an attachment from a text to be sent, with a new number.
    package init(_ text: String) {
        id = Self.nextID()
        form = .utf8
        bytes = Data()
        self.text = text
    }

    /// Calls `use` with the bytes to be sent; text is in UTF-8.
    package func withBytes<Result>(_ use: (UnsafeRawBufferPointer) -> Result) -> Result {
        guard var text else { return bytes.withUnsafeBytes(use) }
        return text.withUTF8 { use(UnsafeRawBufferPointer($0)) }
    }

    private static func nextID() -> UInt32 { lastID.wrappingAdd(1, ordering: .relaxed).newValue }

    private static let lastID = Atomic<UInt32>(0)
}
