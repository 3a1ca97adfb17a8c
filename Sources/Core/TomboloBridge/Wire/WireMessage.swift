#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// A message of a relay. The sender header is trusted; the page's records are not. See Documentation/Wire.md.
struct WireMessage {
    enum Control: Sendable {
        case hello
        /// The handshake of a document that has a port of the engine's direct channel.
        case open
        case send
        /// The first part of a long message; `more` and `last` are its other parts.
        case first
        case more
        case last
        case poll
        /// The key of the document's prompts.
        case key
        /// A piece of an attachment that belongs to the next records.
        case bytes
        case hide
    }

    var control: Control
    var document: DocumentID
    /// The origin and place as received. Since they are equal in all messages of a document, its channel compares them
    /// as bytes, and they are parsed only in a `hello` or `open`.
    var identity: ArraySlice<UInt8>
    /// The fields after the place: the URL in a `hello` or `open`, the length of the whole message in a `first`; the
    /// attachment's number, the piece's offset and the attachment's length in a `bytes`; and the page cache state in a
    /// `hide`.
    var detail: ArraySlice<UInt8>?
    /// The content after the sender header; nil for a message without content.
    var records: ArraySlice<UInt8>?

    /// Parses a message. Returns nil for an invalid message, which only a broken relay or a compromised web process
    /// sends.
    init?(_ bytes: [UInt8]) {
        let (header, records) = bytes[...].cut(at: Wire.recordSeparator)
        let (version, afterVersion) = header.cut(at: Wire.fieldSeparator)
        guard header.count <= Self.maximumHeaderLength, version.elementsEqual(Self.version), let afterVersion else {
            return nil
        }
        let (word, afterControl) = afterVersion.cut(at: Wire.fieldSeparator)
        guard let control = Control(word), let afterControl else { return nil }
        let (id, identity) = afterControl.cut(at: Wire.fieldSeparator)
        guard let document = DocumentID(id), let identity else { return nil }
        self.control = control
        self.document = document
        (self.identity, detail) = Self.splitDetail(identity)
        self.records = control.bringsRecords ? records : nil
    }

    /// The handshake of a `hello` or `open`; nil when its origin or place is invalid.
    var handshake: DocumentHandshake? {
        let (origin, place) = identity.cut(at: Wire.fieldSeparator)
        guard let place else { return nil }
        let isTopLevel: Bool
        switch String(decoding: place, as: UTF8.self) {
        case "top": isTopLevel = true
        case "frame": isTopLevel = false
        default: return nil
        }
        return DocumentHandshake(
            document: document, origin: Origin(serialized: String(decoding: origin, as: UTF8.self)),
            isTopLevel: isTopLevel, url: detail.map { String(decoding: $0, as: UTF8.self) })
    }

    /// The length of the whole message that a `first` announces, in UTF-16 units; 0 if the length is invalid.
    var length: Int { detail.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0 }

    /// The piece of an attachment in a `bytes`; nil if the piece is invalid. The detail contains the attachment's
    /// number, the offset of the piece, and the length of the attachment. After the header follow the bytes, in Base64.
    var piece: ArrivingBytes.Piece? {
        guard let detail, let records else { return nil }
        let fields = detail.split(separator: Wire.fieldSeparator, omittingEmptySubsequences: false)
        let numbers = fields.compactMap { UInt32(String(decoding: $0, as: UTF8.self)) }
        guard fields.count == 3, numbers.count == 3, let bytes = Data(base64Encoded: Data(records)) else { return nil }
        return ArrivingBytes.Piece(id: numbers[0], start: Int(numbers[1]), total: Int(numbers[2]), bytes: bytes)
    }

    /// Splits the fields after the document's id. The place is the second of these fields, and the detail is everything
    /// after it.
    private static func splitDetail(_ fields: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
        guard let afterOrigin = fields.cut(at: Wire.fieldSeparator).tail else { return (fields, nil) }
        let (place, detail) = afterOrigin.cut(at: Wire.fieldSeparator)
        return (fields[..<place.endIndex], detail)
    }

    private static let version = [UInt8(ascii: "1")]
    private static let maximumHeaderLength = 64 << 10
}

extension WireMessage.Control {
    init?(_ word: ArraySlice<UInt8>) {
        if word.elementsEqual("send".utf8) {
            self = .send
        } else if word.elementsEqual("more".utf8) {
            self = .more
        } else if word.elementsEqual("poll".utf8) {
            self = .poll
        } else if word.elementsEqual("first".utf8) {
            self = .first
        } else if word.elementsEqual("last".utf8) {
            self = .last
        } else if word.elementsEqual("hello".utf8) {
            self = .hello
        } else if word.elementsEqual("open".utf8) {
            self = .open
        } else if word.elementsEqual("key".utf8) {
            self = .key
        } else if word.elementsEqual("bytes".utf8) {
            self = .bytes
        } else if word.elementsEqual("hide".utf8) {
            self = .hide
        } else {
            return nil
        }
    }

    fileprivate var bringsRecords: Bool {
        switch self {
        case .send, .first, .more, .last, .bytes: true
        case .hello, .open, .poll, .key, .hide: false
        }
    }
}
