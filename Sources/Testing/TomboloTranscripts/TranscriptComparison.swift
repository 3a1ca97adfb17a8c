import TomboloEngine

/// Compares Swift's actions in two runs with the same actions of a page.
///
/// Only guaranteed behaviour is compared: the outcome of each call, the order of its progress or of the values of its stream, the order of the events of a
/// name, and the order of the calls of a page function. The order of different calls, streams and events is not compared.
struct TranscriptComparison {
    private let recorded: Run
    private let replayed: Run

    init(recorded: Transcript, replayed: Transcript) {
        (self.recorded, self.replayed) = (Run(recorded), Run(replayed))
    }

    /// The differences, each as a sentence that begins with the line of the recording.
    var differences: [String] {
        var found: [String] = []
        for (index, call) in recorded.calls.enumerated() {
            guard replayed.calls.indices.contains(index) else {
                found.append("line \(call.line): \(call.name) has not been called")
                continue
            }
            found += call.differences(from: replayed.calls[index])
        }
        for (name, events) in recorded.events.sorted(by: { $0.key < $1.key }) {
            found += Run.differences(events, replayed.events[name] ?? [], of: "event \(name)", isComplete: true)
        }
        for (name, events) in replayed.events.sorted(by: { $0.key < $1.key }) where recorded.events[name] == nil {
            found.append("the event \(name) is new: it was sent \(events.count) times")
        }
        for (name, calls) in recorded.pageCalls.sorted(by: { $0.key < $1.key }) {
            found += Run.differences(
                calls, replayed.pageCalls[name] ?? [], of: "call of the page function \(name)", isComplete: true)
        }
        for name in replayed.pageCalls.keys.sorted() where recorded.pageCalls[name] == nil {
            found.append("the call of the page function \(name) is new")
        }
        return found
    }
}

extension Transcript {
    /// Returns what Swift did differently in a replay of this transcript; see `requireTranscript` of TomboloTesting.
    /// - Returns: The differences, each as a sentence that begins with the line of this transcript.
    public func differences(from replay: Transcript) -> [String] {
        TranscriptComparison(recorded: self, replayed: replay).differences
    }
}

/// A value of a transcript, with the line of its entry.
private struct Item {
    var line: Int
    var value: JSONValue?
}

/// A call or a stream of the page.
private struct RecordedCall {
    var line: Int
    var name: String
    var items: [Item] = []
    var outcome: TranscriptOutcome?
    var outcomeLine = 0
    var isCancelled = false
    /// Whether its whole argument was left out. A replay cannot make the original call, so the outcome is not compared.
    var isLeftOut = false

    func differences(from other: RecordedCall) -> [String] {
        guard !isLeftOut else { return [] }
        // Further values are a difference only without a cancellation, because the number of values before one depends
        // on timing.
        let isComplete = !isCancelled && outcome != nil
        var found = Run.differences(items, other.items, of: "value of \(name)", isComplete: isComplete)
        guard let outcome, !isCancelled else { return found }
        let place = "line \(outcomeLine): "
        switch (outcome, other.outcome) {
        case (_, nil): found.append("\(place)\(name) has not been answered")
        case (.result(let old), .result(let new)?):
            if let text = TranscriptValue.difference(old, new, at: "result") {
                found.append("\(place)\(name): \(text)")
            }
        case (.failure(let old), .failure(let new)?):
            if let text = TranscriptValue.difference(old, new, at: "error") { found.append("\(place)\(name): \(text)") }
        case (.result, .failure(let error)?):
            found.append("\(place)\(name) returned a result, and fails: \(error.description)")
        case (.failure(let error), .result?):
            found.append(
                "\(place)\(name) failed with \(error["code"]?.stringValue ?? "an error"), and returns a result")
        }
        return found
    }
}

/// A transcript, sorted by what is compared.
private struct Run {
    private(set) var calls: [RecordedCall] = []
    private(set) var events: [String: [Item]] = [:]
    private(set) var pageCalls: [String: [Item]] = [:]

    init(_ transcript: Transcript) {
        var indices: [Int: Int] = [:]
        for entry in transcript.entries {
            switch entry.kind {
            case .call(let name, let id, let argument, _, _), .stream(let name, let id, let argument):
                indices[id] = calls.count
                calls.append(
                    RecordedCall(
                        line: entry.line, name: name, isLeftOut: argument.map(TranscriptValue.isRedacted) ?? false))
            case .cancel(let id): if let index = indices[id] { calls[index].isCancelled = true }
            case .answer(let id, let outcome):
                guard let index = indices[id] else { continue }
                (calls[index].outcome, calls[index].outcomeLine) = (outcome, entry.line)
            case .value(let id, let value):
                if let index = indices[id] { calls[index].items.append(Item(line: entry.line, value: value)) }
            case .event(let name, let value): events[name, default: []].append(Item(line: entry.line, value: value))
            case .pageCall(let name, _, let argument, _):
                pageCalls[name, default: []].append(Item(line: entry.line, value: argument))
            case .document, .listen, .unlisten, .pageCancel, .pageAnswer, .pageValue: break
            }
        }
    }

    /// The first difference of two sequences.
    /// - Parameter isComplete: Whether further items of the second sequence are a difference.
    static func differences(_ old: [Item], _ new: [Item], of what: String, isComplete: Bool) -> [String] {
        for (index, item) in old.enumerated() {
            guard new.indices.contains(index) else {
                return ["line \(item.line): \(what) number \(index + 1) has not been sent"]
            }
            if let text = TranscriptValue.difference(item.value, new[index].value, at: "value") {
                return ["line \(item.line): \(what) number \(index + 1): \(text)"]
            }
        }
        guard isComplete, new.count > old.count else { return [] }
        return ["\(what) number \(old.count + 1) is new: \(new[old.count].value?.description ?? "without a value")"]
    }
}
