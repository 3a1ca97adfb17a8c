import TomboloEngine

/// What a relay posted: the stamp, which is believed, and the page's records, which are not. See Documentation/Wire.md.
struct WireMessage {
    enum Control: Sendable {
        case hello
        case send
        case poll
        case hide
    }

    var control: Control
    var document: DocumentID
    var origin: Origin
    var isTopLevel: Bool
    /// What follows the place in a `hello` (the URL) or `hide`.
    var detail: String
    /// Everything behind the stamp; nil when nothing is.
    var records: ArraySlice<UInt8>?

    /// Reads a message; nil if it is not one. Only a broken relay, or a web process that was taken over, sends those.
    init?(_ bytes: [UInt8]) {
        let (stamp, records) = bytes[...].cut(at: Wire.recordSeparator)
        guard stamp.count <= 64 << 10 else { return nil }
        var fields = stamp.split(separator: Wire.fieldSeparator, maxSplits: 5, omittingEmptySubsequences: false)[...]
        guard fields.count >= 5, fields.removeFirst().elementsEqual([0x31]) else { return nil }
        switch String(decoding: fields.removeFirst(), as: UTF8.self) {
        case "hello": control = .hello
        case "send": control = .send
        case "poll": control = .poll
        case "hide": control = .hide
        default: return nil
        }
        guard let document = DocumentID(fields.removeFirst()) else { return nil }
        self.document = document
        origin = Origin(serialized: String(decoding: fields.removeFirst(), as: UTF8.self))
        switch String(decoding: fields.removeFirst(), as: UTF8.self) {
        case "top": isTopLevel = true
        case "frame": isTopLevel = false
        default: return nil
        }
        detail = fields.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        self.records = control == .send ? records : nil
    }
}

/// The control characters that hold the wire together. JSON text never contains them unescaped.
enum Wire {
    static let recordSeparator: UInt8 = 0x1E
    static let fieldSeparator: UInt8 = 0x1F
    /// The greatest id: 2^53 - 1, the greatest integer that a page counts to exactly.
    static let greatestID: UInt64 = 9_007_199_254_740_991
}
