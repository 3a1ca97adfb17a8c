import CWebProcess
import TomboloEngine

/// A message from a web process about a document, read from a packet. The content is not trusted.
nonisolated enum DocumentMessage: Sendable, Hashable {
    /// A port was opened for the document of this id.
    case opened(isTopLevel: Bool, document: String)
    /// Records of the document.
    case records(ArraySlice<UInt8>)
    /// Records of this length in bytes, in the memory that came with the packet.
    case longRecords(Int)
    /// The port was closed. No more messages about it follow.
    case closed
    /// A synchronous call, with its number. Script in the web process is blocked until it is answered.
    case synchronousCall(UInt32, ArraySlice<UInt8>)
    /// A synchronous call whose text, of this length in bytes, is in the memory that came with the packet.
    case longSynchronousCall(UInt32, Int)
    /// An attachment of the next message, with its id.
    case attached(UInt32, AttachedBytes.Form, ArraySlice<UInt8>)
    /// An attachment of this length in bytes, in the memory that came with the packet.
    case longAttached(UInt32, AttachedBytes.Form, Int)
    /// An attachment in the web process's shared buffer, at this offset and of this length in bytes.
    case sharedBufferAttached(UInt32, AttachedBytes.Form, Int, Int)

    /// Reads the part of a packet that follows the number of the port.
    /// - Throws: ``ConnectionError`` when the packet is not a valid message.
    init(_ kind: UInt32, _ reader: inout PacketReader) throws(ConnectionError) {
        switch Int(kind) {
        case TOMBOLO_RECORDS:
            self = .records(reader.rest)
            return
        case TOMBOLO_SYNCHRONOUS_CALL:
            self = .synchronousCall(try reader.number(), reader.rest)
            return
        case TOMBOLO_ATTACHED:
            self = .attached(try reader.number(), try Self.form(&reader), reader.rest)
            return
        case TOMBOLO_LONG_ATTACHED:
            self = .longAttached(try reader.number(), try Self.form(&reader), Int(try reader.number()))
        case TOMBOLO_SHARED_BUFFER_ATTACHED:
            self = .sharedBufferAttached(
                try reader.number(), try Self.form(&reader), Int(try reader.number()), Int(try reader.number()))
        case TOMBOLO_LONG_SYNCHRONOUS_CALL: self = .longSynchronousCall(try reader.number(), Int(try reader.number()))
        case TOMBOLO_OPENED:
            let isTopLevel = try reader.number() != 0
            let document = try reader.text()
            guard document.utf8.count <= Self.maximumDocumentLength else {
                throw ConnectionError("the id of a document is too long")
            }
            self = .opened(isTopLevel: isTopLevel, document: document)
        case TOMBOLO_LONG_RECORDS: self = .longRecords(Int(try reader.number()))
        case TOMBOLO_CLOSED: self = .closed
        default: throw ConnectionError("a document packet has the unknown kind \(kind)")
        }
        try reader.end()
    }

    /// The number of bytes that the message carries.
    var byteCount: Int {
        switch self {
        case .records(let bytes), .synchronousCall(_, let bytes), .attached(_, _, let bytes): bytes.count
        case .longRecords(let length), .longSynchronousCall(_, let length), .longAttached(_, _, let length),
            .sharedBufferAttached(_, _, _, let length):
            length
        case .opened, .closed: 0
        }
    }

    /// Whether the bytes are an attachment.
    var isAttachment: Bool {
        switch self {
        case .attached, .longAttached, .sharedBufferAttached: true
        default: false
        }
    }

    private static func form(_ reader: inout PacketReader) throws(ConnectionError) -> AttachedBytes.Form {
        let number = try reader.number()
        switch Int(number) {
        case TOMBOLO_BYTES: return .bytes
        case TOMBOLO_LATIN1: return .latin1
        case TOMBOLO_UTF16: return .utf16
        default: throw ConnectionError("an attachment has the unknown form \(number)")
        }
    }

    private static let maximumDocumentLength = 128
}
