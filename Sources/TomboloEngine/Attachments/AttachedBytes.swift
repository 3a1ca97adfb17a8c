#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import Synchronization

/// Bytes that travel beside JSON text, in which a mark stands for them: a string of U+D800, which no text of a value can hold, and their number.
public struct AttachedBytes: Sendable, Hashable {
    /// What the bytes are.
    public enum Form: Sendable, Hashable {
        /// Bytes.
        case bytes
        /// Text, a byte for each of its characters.
        case latin1
        /// Text in UTF-16, in the machine's order.
        case utf16
        /// Text in UTF-8, as Swift has it. Only a page gets such.
        case utf8
    }

    /// Its number; no other that is on its way has it.
    public let id: UInt32
    /// What its bytes are.
    public let form: Form
    /// The bytes, which nobody changes any more; none where the text is there already.
    public let bytes: Data
    /// The text, if the engine has made one of the bytes, or is to send it.
    public let text: String?

    /// Makes one that came; engines do.
    public init(id: UInt32, form: Form, bytes: Data) {
        self.id = id
        self.form = form
        self.bytes = bytes
        text = nil
    }

    /// Makes a text that came; engines do.
    public init(id: UInt32, text: String) {
        self.id = id
        form = .latin1
        bytes = Data()
        self.text = text
    }

    /// How many bytes they are, or the text has in UTF-8.
    public var byteCount: Int { text?.utf8.count ?? bytes.count }

    /// Makes one that is to be sent, with a number of its own.
    public init(_ bytes: Data) { self.init(id: Self.nextID(), form: .bytes, bytes: bytes) }

    /// Makes a text that is to be sent, with a number of its own.
    package init(_ text: String) {
        id = Self.nextID()
        form = .utf8
        bytes = Data()
        self.text = text
    }

    /// Gives what is to be sent, text in UTF-8.
    public func withBytes<Result>(_ use: (UnsafeRawBufferPointer) -> Result) -> Result {
        guard var text else { return bytes.withUnsafeBytes(use) }
        return text.withUTF8 { use(UnsafeRawBufferPointer($0)) }
    }

    private static func nextID() -> UInt32 { lastID.wrappingAdd(1, ordering: .relaxed).newValue }

    private static let lastID = Atomic<UInt32>(0)
}
