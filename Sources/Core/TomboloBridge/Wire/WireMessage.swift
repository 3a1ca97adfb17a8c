#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// A message of a relay: the sender header, which is trusted, and the page's records, which are not. See
/// Documentation/Wire.md.
struct WireMessage {
    enum Control: Sendable {
        case hello
        /// A handshake of a document that has a port of the engine's direct channel.
        case open
        case send
        /// Part of a long message.
        case first
        case more
        case last
        case poll
        /// The key of the document's prompts.
        case key
        /// A piece of bytes that belong to the next records.
        case bytes
        case hide
    }

    var control: Control
    var document: DocumentID
    /// Origin and place as received. They are the same in every message of a document, so a document's channel compares
    /// them as bytes, and only a `hello` or `open` is parsed.
    var identity: ArraySlice<UInt8>
    /// The field after the place in a `hello` or `open` (the URL), `first` (the length of the whole), `bytes`
    /// (attachment, offset and length) or `hide`.
    var detail: ArraySlice<UInt8>?
    /// The content after the header; nil for a message without content.
    var records: ArraySlice<UInt8>?

    /// Parses a message; nil if it is not valid. Only a broken relay, or a compromised web process, sends invalid ones.
    init?(_ bytes: [UInt8]) {
        let (stamp, records) = bytes[...].cut(at: Wire.recordSeparator)
        let (version, afterVersion) = stamp.cut(at: Wire.fieldSeparator)
        guard stamp.count <= Self.maximumStampLength, version.elementsEqual(Self.version), let afterVersion else {
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

    /// The length of the whole message that a `first` announces, in UTF-16 units; 0 when it is invalid.
    var length: Int { detail.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0 }

    /// The piece that a `bytes` carries: the attachment's number, the offset, the total number of bytes, and after the
    /// header the bytes in Base64; nil when they are invalid.
    var piece: ArrivingBytes.Piece? {
        guard let detail, let records else { return nil }
        let fields = detail.split(separator: Wire.fieldSeparator, omittingEmptySubsequences: false)
        let numbers = fields.compactMap { UInt32(String(decoding: $0, as: UTF8.self)) }
        guard fields.count == 3, numbers.count == 3, let bytes = Data(base64Encoded: Data(records)) else { return nil }
        return ArrivingBytes.Piece(id: numbers[0], start: Int(numbers[1]), total: Int(numbers[2]), bytes: bytes)
    }

    /// Splits the fields after the document: the place is the second one, and the detail follows it.
    private static func splitDetail(_ fields: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
        guard let afterOrigin = fields.cut(at: Wire.fieldSeparator).tail else { return (fields, nil) }
        let (place, detail) = afterOrigin.cut(at: Wire.fieldSeparator)
        return (fields[..<place.endIndex], detail)
    }

    private static let version = [UInt8(ascii: "1")]
    private static let maximumStampLength = 64 << 10
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
