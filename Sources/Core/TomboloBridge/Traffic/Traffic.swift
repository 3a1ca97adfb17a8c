import TomboloEngine

/// A record that a document and Swift exchanged, for recordings and the inspector. Records without a meaning for the
/// app, such as credit and timers, are omitted.
package enum Traffic {
    /// The document made a call or opened a stream. The id of a synchronous call is 0, which records cannot have.
    case call(UInt64, String, TrafficPayload?, CallKind)
    /// The document cancelled a call or a stream.
    case cancel(UInt64)
    /// The document began to listen to an event.
    case listen(UInt64, String)
    /// The document no longer listens to an event.
    case unlisten(String)
    /// The document returned the result of a page function, or ended a stream of the page.
    case pageResult(UInt64, TrafficPayload?)
    /// A page function or a stream of the page failed.
    case pageFailure(UInt64, TrafficPayload?)
    /// The document sent an array with values of a stream of the page.
    case pageValues(UInt64, TrafficPayload?)
    /// Swift returned the result of a call, or ended a stream.
    case result(UInt64, TrafficPayload?)
    /// A call or a stream failed.
    case failure(UInt64, TrafficPayload?)
    /// Swift sent the progress of a call, or an array with values of a stream.
    case progress(UInt64, TrafficPayload?)
    /// Swift sent an event.
    case event(String, TrafficPayload?)
    /// Swift called a page function.
    case pageCall(UInt64, String, TrafficPayload?)
    /// Swift opened a stream of the page.
    case pageStream(UInt64, String, TrafficPayload?)
    /// Swift cancelled the call of a page function, or a stream of the page.
    case pageCancel(UInt64)
}

/// Receives the traffic of a page.
@MainActor
package protocol TrafficReceiving: AnyObject {
    /// Receives a record when it is processed, or when it is sent to the document.
    func receive(_ traffic: Traffic, of document: Document)
    /// Called after the access policy was set. The listeners of the documents have been checked again.
    func accessPolicyChanged()
}

extension TrafficReceiving {
    package func accessPolicyChanged() {}
}

extension Traffic {
    /// Whether the document sent the record.
    package var isFromPage: Bool {
        switch self {
        case .call, .cancel, .listen, .unlisten, .pageResult, .pageFailure, .pageValues: true
        case .result, .failure, .progress, .event, .pageCall, .pageStream, .pageCancel: false
        }
    }

    /// The JSON of the record; nil for a record without JSON.
    package var payload: TrafficPayload? {
        switch self {
        case .call(_, _, let payload, _), .pageResult(_, let payload), .pageFailure(_, let payload),
            .pageValues(_, let payload), .result(_, let payload), .failure(_, let payload), .progress(_, let payload),
            .event(_, let payload), .pageCall(_, _, let payload), .pageStream(_, _, let payload):
            payload
        case .cancel, .listen, .unlisten, .pageCancel: nil
        }
    }

    /// The traffic of a record from a document; nil for records that are omitted. Leaves the attachments in the record.
    init?(_ record: IncomingRecord) {
        switch record {
        case .call(let id, let name, let payload, let kind):
            self = .call(id, name, payload.map { TrafficPayload($0) }, kind)
        case .cancel(let id): self = .cancel(id)
        case .listen(let id, let name): self = .listen(id, name)
        case .unlisten(let name): self = .unlisten(name)
        case .result(let id, let payload): self = .pageResult(id, payload.map { TrafficPayload($0) })
        case .failure(let id, let payload): self = .pageFailure(id, TrafficPayload(payload))
        case .values(let id, let payload): self = .pageValues(id, TrafficPayload(payload))
        case .credit, .ready, .trace, .wake, .unnamed, .malformed: return nil
        }
    }

    /// Calls `body` with the traffic of each record in a text to a document.
    static func forEach(in text: AttachedText, _ body: (Traffic) -> Void) {
        var rest: ArraySlice<UInt8>? = text.utf8[...]
        while let records = rest {
            let (record, more) = records.cut(at: Wire.recordSeparator)
            rest = more
            if let traffic = Traffic(sent: record, attachments: text.attachments) { body(traffic) }
        }
    }

    /// The traffic of a record to a document; nil for records that are omitted.
    private init?(sent record: ArraySlice<UInt8>, attachments: [AttachedBytes]) {
        let (kind, fields) = record.cut(at: Wire.fieldSeparator)
        guard let kind = kind.first, let (second, rest) = fields?.cut(at: Wire.fieldSeparator) else { return nil }
        // The payload is the last field, and contains no separators.
        let payload = rest.map { TrafficPayload($0, attachments: attachments) }
        if kind == UInt8(ascii: "v") {
            self = .event(String(decoding: second, as: UTF8.self), payload)
            return
        }
        guard let id = IncomingRecord.id(in: second) else { return nil }
        switch kind {
        case UInt8(ascii: "r"): self = .result(id, payload)
        case UInt8(ascii: "e"): self = .failure(id, payload)
        case UInt8(ascii: "p"): self = .progress(id, payload)
        case UInt8(ascii: "x"): self = .pageCancel(id)
        case UInt8(ascii: "c"), UInt8(ascii: "s"):
            guard let (name, argument) = rest?.cut(at: Wire.fieldSeparator) else { return nil }
            let text = String(decoding: name, as: UTF8.self)
            let value = argument.map { TrafficPayload($0, attachments: attachments) }
            self = kind == UInt8(ascii: "c") ? .pageCall(id, text, value) : .pageStream(id, text, value)
        default: return nil
        }
    }
}
