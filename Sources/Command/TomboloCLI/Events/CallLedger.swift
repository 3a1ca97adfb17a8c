import OrderedCollections
import TomboloBridge
import TomboloEngine

/// Makes event lines from bridge events, and ensures that exactly one `answer` line follows every `call` line.
///
/// A document's calls end with the document, without an event for each call, so the ledger keeps track of the open
/// calls.
struct CallLedger: Sendable {
    private struct Key: Hashable {
        var document: DocumentID
        var id: UInt64
    }

    private struct Call {
        var name: String
        var document: Document
        var order: Int
    }

    private var open: [Key: Call] = [:]
    private var count = 0

    /// The lines for an event; empty for an event that is not reported.
    mutating func lines(for event: BridgeEvent) -> [EventLine] {
        switch event {
        case .called(let name, let id, let document):
            count += 1
            open[Key(document: document.id, id: id)] = Call(name: name, document: document, order: count)
            return [EventLine(.call, Self.members(name, id, document))]
        case .answered(let name, let id, let document, let error):
            open[Key(document: document.id, id: id)] = nil
            return [Self.answer(name, id, document, error.map { .error($0) } ?? .result)]
        case .abandoned(let name, let id, let document):
            guard let known = open.removeValue(forKey: Key(document: document.id, id: id)) else { return [] }
            return [Self.answer(name ?? known.name, id, document, .abandoned)]
        case .documentEnded(let document):
            let left = open.filter { $0.key.document == document.id }.sorted { $0.key.id < $1.key.id }
            for (key, _) in left { open[key] = nil }
            return left.map { Self.answer($0.value.name, $0.key.id, document, .abandoned) }
        case .denied(let subject, let document, let why):
            return [Self.denial(subject, document, why.description)]
        case .malformed(let reason, let document):
            let origin = document.map { JSONValue.string($0.origin.description) }
            return [EventLine(.error, ["code": "malformed", "message": .string(reason), "origin": origin])]
        case .exceededMemory(let overrun):
            let origin = overrun.document.map { JSONValue.string($0.origin.description) }
            return [
                EventLine(
                    .error, ["code": "exceededMemory", "message": .string(overrun.description), "origin": origin])
            ]
        case .documentStarted, .calledPage: return []
        }
    }

    /// The lines for the calls that are open when the command ends and will not be answered.
    mutating func linesAtEnd() -> [EventLine] {
        defer { open = [:] }
        return open.sorted { $0.value.order < $1.value.order }.map {
            Self.answer($0.value.name, $0.key.id, $0.value.document, .abandoned)
        }
    }

    private enum Outcome {
        case result
        case error(TomboloError)
        case abandoned
    }

    private static func answer(_ name: String, _ id: UInt64, _ document: Document, _ outcome: Outcome) -> EventLine {
        let (word, error): (JSONValue, JSONValue?) =
            switch outcome {
            case .result: ("result", nil)
            case .error(let error): ("error", Self.error(error))
            case .abandoned: ("abandoned", nil)
            }
        return EventLine(
            .answer,
            [
                "name": .string(name), "id": Self.id(id), "outcome": word, "error": error,
                "origin": .string(document.origin.description), "frame": .string(document.frame.rawValue),
            ])
    }

    private static func members(_ name: String, _ id: UInt64, _ document: Document) -> KeyValuePairs<String, JSONValue?>
    {
        [
            "name": .string(name), "id": Self.id(id), "origin": .string(document.origin.description),
            "frame": .string(document.frame.rawValue),
        ]
    }

    private static func denial(_ subject: AccessSubject, _ document: Document, _ why: String) -> EventLine {
        let kind: JSONValue = if case .call = subject { "call" } else { "event" }
        return EventLine(
            .denied,
            [
                "kind": kind, "name": .string(subject.name), "origin": .string(document.origin.description),
                "frame": .string(document.frame.rawValue), "message": .string(why),
            ])
    }

    private static func error(_ error: TomboloError) -> JSONValue {
        var members: OrderedDictionary<String, JSONValue> = [
            "code": .string(error.code.rawValue), "message": .string(error.message),
        ]
        members["data"] = error.data
        return .object(members)
    }

    private static func id(_ id: UInt64) -> JSONValue { .integer(Int(clamping: id)) }
}
