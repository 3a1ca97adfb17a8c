import OrderedCollections
import TomboloBridge
import TomboloEngine

/// Makes lines of what happens on a bridge, and sees to it that every `call` line is followed by exactly one `answer` line.
///
/// A document that ends takes its calls with it without a word about each; the ledger knows which were open.
struct CallLedger: Sendable {
    private struct Key: Hashable {
        var document: DocumentID
        var id: UInt64
    }

    private struct Call {
        var name: String
        var sender: Sender
        var order: Int
    }

    private var open: [Key: Call] = [:]
    private var count = 0

    /// The lines for an event; none for what is not told.
    mutating func lines(for event: BridgeEvent) -> [EventLine] {
        switch event {
        case .called(let name, let id, let sender):
            count += 1
            open[Key(document: sender.document, id: id)] = Call(name: name, sender: sender, order: count)
            return [EventLine(.call, Self.members(name, id, sender))]
        case .answered(let name, let id, let sender, let error):
            open[Key(document: sender.document, id: id)] = nil
            return [Self.answer(name, id, sender, error.map { .error($0) } ?? .result)]
        case .abandoned(let name, let id, let sender):
            guard let known = open.removeValue(forKey: Key(document: sender.document, id: id)) else { return [] }
            return [Self.answer(name ?? known.name, id, sender, .abandoned)]
        case .documentEnded(let sender):
            let left = open.filter { $0.key.document == sender.document }.sorted { $0.key.id < $1.key.id }
            for (key, _) in left { open[key] = nil }
            return left.map { Self.answer($0.value.name, $0.key.id, sender, .abandoned) }
        case .denied(let subject, let sender, let why):
            return [Self.denial(subject, sender, why.description)]
        case .malformed(let reason, let sender):
            let origin = sender.map { JSONValue.string($0.origin.description) }
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

    /// The lines for the calls that are open when the command ends: nobody will answer them.
    mutating func linesAtEnd() -> [EventLine] {
        defer { open = [:] }
        return open.sorted { $0.value.order < $1.value.order }.map {
            Self.answer($0.value.name, $0.key.id, $0.value.sender, .abandoned)
        }
    }

    private enum Outcome {
        case result
        case error(TomboloError)
        case abandoned
    }

    private static func answer(_ name: String, _ id: UInt64, _ sender: Sender, _ outcome: Outcome) -> EventLine {
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
                "origin": .string(sender.origin.description), "frame": .string(sender.frame.rawValue),
            ])
    }

    private static func members(_ name: String, _ id: UInt64, _ sender: Sender) -> KeyValuePairs<String, JSONValue?> {
        [
            "name": .string(name), "id": Self.id(id), "origin": .string(sender.origin.description),
            "frame": .string(sender.frame.rawValue),
        ]
    }

    private static func denial(_ subject: AccessSubject, _ sender: Sender, _ why: String) -> EventLine {
        let kind: JSONValue = if case .call = subject { "call" } else { "event" }
        return EventLine(
            .denied,
            [
                "kind": kind, "name": .string(subject.name), "origin": .string(sender.origin.description),
                "frame": .string(sender.frame.rawValue), "message": .string(why),
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
