#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import OrderedCollections
import TomboloBridge
import TomboloEngine
import TomboloTranscripts

/// Performs the page's side of a transcript in a page, and records what Swift does.
@MainActor
final class TranscriptReplay {
    private let transcript: Transcript
    private let test: TestPage
    private let patience: Duration
    private let recorder: TranscriptRecorder

    init(_ transcript: Transcript, in test: TestPage, patience: Duration) {
        (self.transcript, self.test, self.patience) = (transcript, test, patience)
        // Nothing is left out: the values are compared, and not written.
        recorder = TranscriptRecorder(of: test.bridge, redaction: .none)
    }

    /// Replays the transcript.
    /// - Returns: The differences.
    func run() async throws -> [String] {
        // A transcript without documents needs one.
        if !transcript.entries.contains(where: { if case .document = $0.kind { true } else { false } }) {
            try await open("app://tests")
        }
        var expected = Progress()
        for entry in transcript.entries {
            expected.add(entry)
            switch entry.kind {
            case .document(let origin): try await open(origin)
            case .call(let name, let id, let argument, let wantsProgress, let isSynchronous):
                try await perform(
                    isSynchronous ? "callSync" : "call", id, name, argument, wantsProgress: wantsProgress)
            case .stream(let name, let id, let argument):
                try await perform("stream", id, name, argument)
            case .cancel(let id): try await perform("cancel", id, "")
            case .listen(let name): try await perform("listen", 0, name)
            case .answer, .value, .event, .pageCall: await wait(for: &expected)
            case .pageCancel, .pageAnswer, .pageValue: break
            }
        }
        return transcript.differences(from: recorder.transcript)
    }

    /// Shows an empty document of an origin that exposes the recorded page functions.
    private func open(_ origin: String) async throws {
        guard let url = URL(string: "\(origin)/"), url.scheme != nil else {
            throw TestFailure("The transcript has a document of the origin “\(origin)”, which cannot be shown.")
        }
        try await test.open(at: url)
        for (name, function) in functions {
            try await perform(
                function.isStream ? "exposeStream" : "expose", 0, name, nil, results: function.results)
        }
    }

    /// The results of the recorded page functions, in the order of their calls.
    private var functions: OrderedDictionary<String, (isStream: Bool, results: [JSONValue])> {
        var values: [Int: [JSONValue]] = [:]
        var ends: [Int: TranscriptOutcome] = [:]
        for entry in transcript.entries {
            if case .pageValue(let id, let value) = entry.kind { values[id, default: []].append(value ?? .null) }
            if case .pageAnswer(let id, let outcome) = entry.kind { ends[id] = outcome }
        }
        var functions: OrderedDictionary<String, (isStream: Bool, results: [JSONValue])> = [:]
        for entry in transcript.entries {
            guard case .pageCall(let name, let id, _, let isStream) = entry.kind else { continue }
            var result: OrderedDictionary<String, JSONValue> = ["values": .array(values[id] ?? [])]
            switch ends[id] {
            case .result(let value?)?: (result["result"], result["hasResult"]) = (value, true)
            case .failure(let error)?: result["error"] = error
            case .result(nil)?, nil: break
            }
            functions[name, default: (isStream, [])].results.append(.object(result))
        }
        return functions
    }

    private func perform(
        _ action: String, _ id: Int, _ name: String, _ value: JSONValue? = nil, wantsProgress: Bool = false,
        results: [JSONValue] = []
    ) async throws {
        let script = String(decoding: PackageResources.replay_js, as: UTF8.self)
        try await test.run(
            script,
            [
                "action": .string(action), "id": .integer(id), "name": .string(name), "value": value ?? .null,
                "hasValue": .bool(value != nil), "wantsProgress": .bool(wantsProgress), "results": .array(results),
            ])
    }

    /// Waits until Swift has done as much as it had in the recording. After the time limit, the missing
    /// entries are no longer expected, and the comparison reports them.
    private func wait(for expected: inout Progress) async {
        let end = ContinuousClock.now + patience
        while true {
            var reached = Progress()
            for entry in recorder.transcript.entries { reached.add(entry) }
            if reached.covers(expected) { return }
            guard ContinuousClock.now < end, !Task.isCancelled else { return expected.lower(to: reached) }
            try? await Task.sleep(for: .milliseconds(2))
        }
    }
}

/// How much Swift has done: the numbers of the values and answers of each call in its order, of events and of calls of page functions by name.
private struct Progress {
    private var positions: [Int: Int] = [:]
    private var counts: [String: Int] = [:]

    mutating func add(_ entry: TranscriptEntry) {
        switch entry.kind {
        case .call(_, let id, _, _, _), .stream(_, let id, _): positions[id] = positions.count
        case .answer(let id, _): counts["answer \(positions[id] ?? -1)", default: 0] += 1
        case .value(let id, _): counts["value \(positions[id] ?? -1)", default: 0] += 1
        case .event(let name, _): counts["event \(name)", default: 0] += 1
        case .pageCall(let name, _, _, _): counts["page \(name)", default: 0] += 1
        case .document, .cancel, .listen, .pageCancel, .pageAnswer, .pageValue: break
        }
    }

    func covers(_ other: Progress) -> Bool {
        other.counts.allSatisfy { counts[$0.key, default: 0] >= $0.value }
    }

    mutating func lower(to other: Progress) {
        counts = counts.reduce(into: [:]) { $0[$1.key] = min($1.value, other.counts[$1.key, default: 0]) }
    }
}
