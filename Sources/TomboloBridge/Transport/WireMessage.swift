#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// What a relay posted: the stamp, which is believed, and the page's records, which are not. See Documentation/Wire.md.
struct WireMessage {
    enum Control: Sendable {
        case hello
        /// A hello of a document that has a port of the engine's direct channel.
        case open
        case send
        /// Part of a long message.
        case first
        case more
        case last
        case poll
        /// What its prompts bear.
        case key
        /// A piece of bytes that belong to the records that come next.
        case bytes
        case hide
    }

    var control: Control
    var document: DocumentID
    /// Origin and place as they came. The same in every message of a document, so a document's link compares it as
    /// bytes and only a `hello` or `open` is taken apart.
    var identity: ArraySlice<UInt8>
    /// What follows the place in a `hello` or `open` (the URL), `first` (the length of the whole), `bytes` (which they are) or `hide`.
    var detail: ArraySlice<UInt8>?
    /// Everything behind the stamp; nil when nothing is.
    var records: ArraySlice<UInt8>?

    /// Reads a message; nil if it is not one. Only a broken relay, or a web process that was taken over, sends those.
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

    /// What a `hello` or `open` says; nil when origin or place cannot be read.
    var hello: DocumentHello? {
        let (origin, place) = identity.cut(at: Wire.fieldSeparator)
        guard let place else { return nil }
        let isTopLevel: Bool
        switch String(decoding: place, as: UTF8.self) {
        case "top": isTopLevel = true
        case "frame": isTopLevel = false
        default: return nil
        }
        return DocumentHello(
            document: document, origin: Origin(serialized: String(decoding: origin, as: UTF8.self)),
            isTopLevel: isTopLevel, url: detail.map { String(decoding: $0, as: UTF8.self) })
    }

    /// How long a `first` says that the whole message is, in UTF-16 units; 0 when it cannot be read.
    var length: Int { detail.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0 }

    /// The piece that a `bytes` brings: a number, where it begins, how many bytes there are, and behind the stamp the bytes in Base64; nil when they
    /// cannot be read.
    var piece: ArrivingBytes.Piece? {
        guard let detail, let records else { return nil }
        let fields = detail.split(separator: Wire.fieldSeparator, omittingEmptySubsequences: false)
        let numbers = fields.compactMap { UInt32(String(decoding: $0, as: UTF8.self)) }
        guard fields.count == 3, numbers.count == 3, let bytes = Data(base64Encoded: Data(records)) else { return nil }
        return ArrivingBytes.Piece(id: numbers[0], start: Int(numbers[1]), total: Int(numbers[2]), bytes: bytes)
    }

    /// The place is the second of the fields; what follows is the detail.
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

/// The control characters that hold the wire together. JSON text never contains them unescaped.
enum Wire {
    static let recordSeparator: UInt8 = 0x1E
    static let fieldSeparator: UInt8 = 0x1F
    /// The greatest id: 2^53 - 1, the greatest integer that a page counts to exactly.
    static let maximumID: UInt64 = 9_007_199_254_740_991
}
