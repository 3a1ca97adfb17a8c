import Tombolo
import TomboloJSON

/// Swift's record of one step while the step runs.
@MainActor
final class TourLog {
    /// The step; nil before the first.
    let step: TourStep?
    /// At first states that no handler has run.
    private(set) var record = TourRecord(facts: ["ran": false])
    private var running = 0
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(of step: TourStep?) { self.step = step }

    /// Records a fact.
    func note(_ name: String, _ fact: JSONValue) { record.facts[name] = fact }

    /// Records a fact that is a value of a call.
    func note(_ name: String, of value: some Encodable) throws { note(name, try .written(value)) }

    /// Adds a value of a call to a fact that is a list.
    func append(_ name: String, of value: some Encodable) throws {
        note(name, .array((record.facts[name]?.arrayValue ?? []) + [try .written(value)]))
    }

    /// Sets the description of what happened.
    func say(_ words: String) { record.saw = words }

    /// Keeps the record open while `body` runs.
    func whileOpen<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        running += 1
        defer {
            running -= 1
            if running == 0 { finish() }
        }
        return try await body()
    }

    /// Waits until all handlers of the step have ended. The page is notified of a cancellation earlier than the handlers.
    func settled() async {
        if running > 0 { await withCheckedContinuation { waiters.append($0) } }
    }

    private func finish() {
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.resume() }
    }
}

extension JSONValue {
    /// The JSON value that is sent to a page for `value`.
    fileprivate static func written(_ value: some Encodable) throws -> JSONValue {
        try JSONValue(jsonText: JSONTextEncoder().encode(value))
    }
}
