import TomboloEngine

/// A record from a page. Its content is not trusted.
enum IncomingRecord {
    case call(id: UInt64, name: String, payload: IncomingPayload?, kind: CallKind)
    /// Credit for `count` more values of a stream.
    case credit(id: UInt64, count: UInt64)
    case cancel(id: UInt64)
    /// A JSON array of values of a stream that Swift opened.
    case values(id: UInt64, array: IncomingPayload)
    case result(id: UInt64, payload: IncomingPayload?)
    case failure(id: UInt64, payload: IncomingPayload)
    case listen(id: UInt64, name: String)
    case unlisten(name: String)
    case ready(id: UInt64)
    /// The trace of the call with this id. The record of the call follows.
    case trace(id: UInt64, CallTrace)
    /// A request for a `wake` record after a number of milliseconds.
    case wake(after: UInt64)
    /// A call or a listener with an invalid name. The record is kept, because the page waits for an answer.
    case unnamed(id: UInt64)
    /// An invalid record. The associated value is the reason, for logs.
    case malformed(String)

    /// Parses a record.
    /// - Parameter attachments: The attachments of the record's message. All records of the message share them.
    init(_ record: ArraySlice<UInt8>, with attachments: ArrivedAttachments? = nil) {
        guard let kind = record.first else {
            self = .malformed("an empty record")
            return
        }
        let (word, rest) = record.cut(at: Wire.fieldSeparator)
        guard word.count == 1, let rest else {
            self = .malformed("a record without fields")
            return
        }
        let (first, more) = rest.cut(at: Wire.fieldSeparator)
        if kind == UInt8(ascii: "u") {
            let name = more == nil ? Self.name(in: first) : nil
            self = name.map { .unlisten(name: $0) } ?? .malformed("a bad name")
            return
        }
        guard let id = Self.id(in: first) else {
            self = .malformed("a bad id")
            return
        }
        switch (kind, more) {
        // In events, 0 is the id of synchronous calls, so page script may not use it.
        case (UInt8(ascii: "c"), _?) where id == 0, (UInt8(ascii: "p"), _?) where id == 0,
            (UInt8(ascii: "s"), _?) where id == 0:
            self = .malformed("a bad id")
        case (UInt8(ascii: "c"), let more?): self = Self.call(id, more, attachments, .plain)
        case (UInt8(ascii: "p"), let more?): self = Self.call(id, more, attachments, .withProgress)
        case (UInt8(ascii: "s"), let more?): self = Self.call(id, more, attachments, .stream)
        case (UInt8(ascii: "g"), let more?):
            self = Self.id(in: more).map { .credit(id: id, count: $0) } ?? .malformed("a bad count")
        case (UInt8(ascii: "l"), let more?):
            self = Self.name(in: more).map { .listen(id: id, name: $0) } ?? .unnamed(id: id)
        case (UInt8(ascii: "i"), let more?): self = .values(id: id, array: IncomingPayload(more, with: attachments))
        case (UInt8(ascii: "r"), _):
            self = .result(id: id, payload: more.map { IncomingPayload($0, with: attachments) })
        case (UInt8(ascii: "e"), let more?): self = .failure(id: id, payload: IncomingPayload(more, with: attachments))
        case (UInt8(ascii: "t"), let more?):
            self = CallTrace(more).map { .trace(id: id, $0) } ?? .malformed("a bad trace")
        case (UInt8(ascii: "x"), nil): self = .cancel(id: id)
        case (UInt8(ascii: "k"), nil): self = .ready(id: id)
        case (UInt8(ascii: "w"), nil): self = .wake(after: id)
        default: self = .malformed("an unknown kind of record")
        }
    }

    /// The payload that, if its text is long, is parsed before the record is processed: the argument of a call, or the
    /// error of a page's function or stream. Nil for other records.
    var parsedPayload: IncomingPayload? {
        switch self {
        case .call(_, _, let payload, _): payload
        case .failure(_, let payload): payload
        default: nil
        }
    }

    /// The length of ``parsedPayload``, in bytes of text; 0 for other records.
    var parsedLength: Int { parsedPayload?.text.count ?? 0 }

    private static func call(
        _ id: UInt64, _ fields: ArraySlice<UInt8>, _ attachments: ArrivedAttachments?, _ kind: CallKind
    ) -> IncomingRecord {
        let (nameField, payload) = fields.cut(at: Wire.fieldSeparator)
        guard let name = name(in: nameField) else { return .unnamed(id: id) }
        return .call(
            id: id, name: name, payload: payload.map { IncomingPayload($0, with: attachments) }, kind: kind)
    }

    /// The number in a field; nil if it is invalid or too large.
    static func id(in field: ArraySlice<UInt8>) -> UInt64? {
        guard !field.isEmpty, field.count <= 16 else { return nil }
        var value: UInt64 = 0
        for byte in field {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + UInt64(byte - 0x30)
        }
        return value <= Wire.maximumID ? value : nil
    }

    /// The name of a call or an event; nil if it is invalid.
    static func name(in field: ArraySlice<UInt8>) -> String? {
        guard field.count <= 1024, NamePattern.isName(field) else { return nil }
        return String(validating: field, as: UTF8.self)
    }
}
