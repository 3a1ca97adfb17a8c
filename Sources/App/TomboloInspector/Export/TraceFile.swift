import OrderedCollections
import TomboloEngine

/// The rows of a journal in Chrome's trace format. Calls and streams are asynchronous events, since they overlap;
/// events, notices and console messages are instants.
///
/// The format is described in https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU. A page
/// appears as a process, and a document as a thread. Values are omitted, and the texts of console messages are cut.
enum TraceFile {
    private static let process: JSONValue = 1

    /// The events that name the page and its documents.
    static func heading(_ documents: [InspectedDocument]) -> [JSONValue] {
        [name("process_name", "Page", of: 0)]
            + documents.map { name("thread_name", "\($0.n) \($0.origin)", of: $0.n) }
    }

    /// The file with these events.
    static func text(of events: [String]) -> String {
        #"{"displayTimeUnit":"ms","traceEvents":["# + events.joined(separator: ",") + "]}"
    }

    private static func name(_ kind: String, _ text: String, of thread: Int) -> JSONValue {
        [
            "ph": "M", "name": .string(kind), "pid": process, "tid": .integer(thread),
            "args": ["name": .string(text)],
        ]
    }

    static func events(of row: InspectorRow, until now: Double) -> [JSONValue] {
        switch row.kind {
        case .event, .notice: return [event(row, "i", at: row.start, ["s": "t"])]
        case .console, .app:
            let details = [("text", row.text), ("place", row.place), ("origin", row.origin)].compactMap { name, text in
                text.map { (name, JSONValue.string($0)) }
            }
            let arguments = JSONValue.object(OrderedDictionary(uniqueKeysWithValues: details))
            return [event(row, "i", at: row.start, ["s": "t", "args": arguments])]
        case .call, .stream, .listen, .pageCall, .pageStream:
            var details: OrderedDictionary<String, JSONValue> = [
                "outcome": .string(row.outcome ?? "running"), "sent": .integer(row.sent),
                "received": .integer(row.received),
            ]
            details["values"] = row.values.map { .integer($0) }
            details["text"] = row.text.map { .string($0) }
            // Begin and end must have the same id, category and name.
            let id: JSONValue = .string("0x" + String(row.n, radix: 16))
            return [
                event(row, "b", at: row.start, ["id": id, "args": .object(details)]),
                event(row, "e", at: row.end ?? now, ["id": id]),
            ]
        }
    }

    private static func event(
        _ row: InspectorRow, _ phase: String, at time: Double, _ further: OrderedDictionary<String, JSONValue>
    ) -> JSONValue {
        var members: OrderedDictionary<String, JSONValue> = [
            "ph": .string(phase), "name": .string(row.name), "cat": .string(row.kind.rawValue),
            "pid": process, "tid": .integer(row.document), "ts": .double(time * 1000),
        ]
        members.merge(further) { $1 }
        return .object(members)
    }
}
