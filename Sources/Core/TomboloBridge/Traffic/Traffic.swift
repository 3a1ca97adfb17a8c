package import TomboloEngine

/// A record that a document and Swift exchanged, as a recording receives it. Values are parsed, and contain their bytes. Records without a
/// meaning for the app, such as credit and timers, are left out.
package enum Traffic: Sendable, Hashable {
    /// The document made a call or opened a stream. The id of a synchronous call is 0.
    case call(UInt64, String, JSONValue?, CallKind)
    /// The document cancelled a call or a stream.
    case cancel(UInt64)
    /// The document began to listen to an event.
    case listen(String)
    /// The document no longer listens to an event.
    case unlisten(String)
    /// The document returned the result of a page function, or ended a stream of the page.
    case pageResult(UInt64, JSONValue?)
    /// A page function or a stream of the page failed.
    case pageFailure(UInt64, JSONValue)
    /// The document sent values of a stream of the page.
    case pageValues(UInt64, [JSONValue])
    /// Swift returned the result of a call, or ended a stream.
    case result(UInt64, JSONValue?)
    /// A call or a stream failed.
    case failure(UInt64, JSONValue)
    /// Swift sent the progress of a call, or an array with values of a stream.
    case progress(UInt64, JSONValue?)
    /// Swift sent an event.
    case event(String, JSONValue?)
    /// Swift called a page function.
    case pageCall(UInt64, String, JSONValue?)
    /// Swift opened a stream of the page.
    case pageStream(UInt64, String, JSONValue?)
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
    /// The traffic of a record from a document; nil for records that are left out. Does not take the attachments out of the record.
    init?(_ record: IncomingRecord) {
        switch record {
        case .call(let id, let name, let payload, let kind): self = .call(id, name, payload?.recorded, kind)
        case .cancel(let id): self = .cancel(id)
        case .listen(_, let name): self = .listen(name)
        case .unlisten(let name): self = .unlisten(name)
        case .result(let id, let payload): self = .pageResult(id, payload?.recorded)
        case .failure(let id, let payload): self = .pageFailure(id, payload.recorded ?? .null)
        case .values(let id, let payload): self = .pageValues(id, payload.recorded?.arrayValue ?? [])
        case .credit, .ready, .wake, .unnamed, .malformed: return nil
        }
    }

    /// The traffic of the records in a text to a document.
    static func all(in text: AttachedText) -> [Traffic] {
        text.utf8.split(separator: Wire.recordSeparator).compactMap { record in
            let fields = record.split(
                separator: Wire.fieldSeparator, maxSplits: 3, omittingEmptySubsequences: false)
            guard let kind = fields.first?.first, fields.count > 1 else { return nil }
            let second = String(decoding: fields[1], as: UTF8.self)
            let value = { (index: Int) -> JSONValue? in
                guard fields.count > index else { return nil }
                // The payload is the last field, and contains no separators.
                return try? JSONText(fields[index], attachments: text.attachments).value()
            }
            if kind == UInt8(ascii: "v") { return .event(second, value(2)) }
            guard let id = UInt64(second) else { return nil }
            let name = fields.count > 2 ? String(decoding: fields[2], as: UTF8.self) : ""
            return switch kind {
            case UInt8(ascii: "r"): .result(id, value(2))
            case UInt8(ascii: "e"): .failure(id, value(2) ?? .null)
            case UInt8(ascii: "p"): .progress(id, value(2))
            case UInt8(ascii: "c"): .pageCall(id, name, value(3))
            case UInt8(ascii: "s"): .pageStream(id, name, value(3))
            case UInt8(ascii: "x"): .pageCancel(id)
            default: nil
            }
        }
    }
}

extension IncomingPayload {
    /// The value, for a recording; nil if it is not valid JSON.
    fileprivate var recorded: JSONValue? {
        if let parsed { return try? parsed.result.get() }
        return try? JSONText(text, attachments: attachments?.all(in: text) ?? []).value()
    }
}
