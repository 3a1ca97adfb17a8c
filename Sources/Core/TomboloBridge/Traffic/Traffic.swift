import TomboloEngine

/// A record that a document and Swift exchanged, for recordings and the inspector. Records without a meaning for the app,
/// such as credit and timers, are left out.
package enum Traffic {
    /// The document made a call or opened a stream. The id of a synchronous call is 0.
    case call(UInt64, String, TrafficPayload?, CallKind)
    /// The document cancelled a call or a stream.
    case cancel(UInt64)
    /// The document began to listen to an event.
    case listen(String)
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

    /// The traffic of a record from a document; nil for records that are left out. Does not take the attachments out of the record.
    init?(_ record: IncomingRecord) {
        switch record {
        case .call(let id, let name, let payload, let kind):
            self = .call(id, name, payload.map { TrafficPayload($0) }, kind)
        case .cancel(let id): self = .cancel(id)
        case .listen(_, let name): self = .listen(name)
        case .unlisten(let name): self = .unlisten(name)
        case .result(let id, let payload): self = .pageResult(id, payload.map { TrafficPayload($0) })
        case .failure(let id, let payload): self = .pageFailure(id, TrafficPayload(payload))
        case .values(let id, let payload): self = .pageValues(id, TrafficPayload(payload))
        case .credit, .ready, .trace, .wake, .unnamed, .malformed: return nil
        }
    }

    /// The traffic of the records in a text to a document.
    static func all(in text: AttachedText) -> [Traffic] {
        text.utf8.split(separator: Wire.recordSeparator).compactMap { record in
            let fields = record.split(
                separator: Wire.fieldSeparator, maxSplits: 3, omittingEmptySubsequences: false)
            guard let kind = fields.first?.first, fields.count > 1 else { return nil }
            let second = String(decoding: fields[1], as: UTF8.self)
            // The payload is the last field, and contains no separators.
            let payload = { (index: Int) -> TrafficPayload? in
                fields.count > index ? TrafficPayload(fields[index], attachments: text.attachments) : nil
            }
            if kind == UInt8(ascii: "v") { return .event(second, payload(2)) }
            guard let id = UInt64(second) else { return nil }
            let name = { fields.count > 2 ? String(decoding: fields[2], as: UTF8.self) : "" }
            return switch kind {
            case UInt8(ascii: "r"): .result(id, payload(2))
            case UInt8(ascii: "e"): .failure(id, payload(2))
            case UInt8(ascii: "p"): .progress(id, payload(2))
            case UInt8(ascii: "c"): .pageCall(id, name(), payload(3))
            case UInt8(ascii: "s"): .pageStream(id, name(), payload(3))
            case UInt8(ascii: "x"): .pageCancel(id)
            default: nil
            }
        }
    }
}
