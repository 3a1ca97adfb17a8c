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
    private let recorder: TranscriptRecorder
    private var reached = Progress()
    /// The time to wait for the next missing entry. It is shorter after the first one, so that a test of an app that has changed in many
    /// places does not take minutes.
    private var timeout: Duration

    private static let shortTimeout = Duration.milliseconds(100)

    init(_ transcript: Transcript, in test: TestPage, timeout: Duration) {
        (self.transcript, self.test, self.timeout) = (transcript, test, timeout)
        // No value is left out, because the values are compared and not written to a file.
        recorder = TranscriptRecorder(of: test.bridge, redaction: .none)
        recorder.onEntry = { [weak self] entry in self?.reached.add(entry) }
    }

    /// Replays the transcript.
    /// - Returns: The differences.
    func run() async throws -> [String] {
        var (expected, functions) = (Progress(), PageFunctions(transcript.entries[...]))
        // A transcript of calls alone has no documents, but a call needs one.
        if !transcript.entries.contains(where: \.isDocument) { try await open("app://tests", functions) }
        for (index, entry) in transcript.entries.enumerated() {
            expected.add(entry)
            switch entry.kind {
            case .document(let origin):
                let rest = transcript.entries[(index + 1)...]
                functions = PageFunctions(rest.prefix { !$0.isDocument })
                try await open(origin, functions)
            case .call(let name, let id, let argument, let isProgressRequested, let isSynchronous):
                try await perform(
                    isSynchronous ? "callSync" : "call", id, name, argument, isProgressRequested: isProgressRequested)
            case .stream(let name, let id, let argument): try await perform("stream", id, name, argument)
            case .cancel(let id): try await perform("cancel", id, "")
            case .listen(let name): try await perform("listen", 0, name)
            case .unlisten(let name): try await perform("unlisten", 0, name)
            case .answer, .value, .event, .pageCall: await wait(for: &expected)
            case .pageValue(let id, let value):
                guard let call = functions.calls[id] else { continue }
                try await perform("pageValue", call.index, call.name, value ?? .null)
            case .pageAnswer(let id, .result(let value)):
                guard let call = functions.calls[id] else { continue }
                try await perform("pageAnswer", call.index, call.name, value)
            case .pageAnswer(let id, .failure(let error)):
                guard let call = functions.calls[id] else { continue }
                try await perform("pageAnswer", call.index, call.name, error: error)
            case .pageCancel: break
            }
        }
        await waitUntilQuiet()
        return transcript.differences(from: recorder.transcript)
    }

    /// Shows an empty document of an origin that exposes the recorded page functions.
    private func open(_ origin: String, _ functions: PageFunctions) async throws {
        guard let url = URL(string: "\(origin)/"), url.scheme != nil else {
            throw TestFailure("The transcript has a document of the origin “\(origin)”, which cannot be shown.")
        }
        try await test.open(at: url)
        for (name, isStream) in functions.exposed {
            try await perform(isStream ? "exposeStream" : "expose", 0, name)
        }
    }

    private func perform(
        _ action: String, _ id: Int, _ name: String, _ value: JSONValue? = nil, isProgressRequested: Bool = false,
        error: JSONValue? = nil
    ) async throws {
        let script = EmbeddedScripts.replay
        try await test.run(
            script,
            [
                "action": .string(action), "id": .integer(id), "name": .string(name), "value": value ?? .null,
                "hasValue": .bool(value != nil), "isProgressRequested": .bool(isProgressRequested),
                "error": error ?? .null,
            ])
    }

    /// Waits until Swift has done as much as in the recording. After the time limit, the missing entries are no longer expected, and the
    /// comparison reports them.
    private func wait(for expected: inout Progress) async {
        let end = ContinuousClock.now + timeout
        while !reached.covers(expected) {
            guard ContinuousClock.now < end, !Task.isCancelled else {
                timeout = min(timeout, Self.shortTimeout)
                return expected.lower(to: reached)
            }
            try? await Task.sleep(for: .milliseconds(2))
        }
    }

    /// Waits until Swift has sent nothing for some time, so that additions at the end are found.
    private func waitUntilQuiet() async {
        for _ in 0..<20 {
            let count = recorder.transcript.entries.count
            try? await Task.sleep(for: .milliseconds(100))
            if recorder.transcript.entries.count == count { return }
        }
    }
}

/// The page functions of one document of a recording.
private struct PageFunctions {
    /// The names of the functions that the page had exposed, and whether they are streams.
    private(set) var exposed: OrderedDictionary<String, Bool> = [:]
    /// For each call, by its number in the transcript: the name of the function, and the number of the call among the calls to this
    /// function.
    private(set) var calls: [Int: (name: String, index: Int)] = [:]

    init(_ entries: ArraySlice<TranscriptEntry>) {
        var counts: [String: Int] = [:]
        var unknown: Set<String> = []
        for entry in entries {
            switch entry.kind {
            case .pageCall(let name, let id, _, let isStream):
                exposed[name] = isStream
                calls[id] = (name, counts[name, default: 0])
                counts[name, default: 0] += 1
            case .pageAnswer(let id, .failure(let error)) where error["code"] == "unknownCall":
                if let name = calls[id]?.name { unknown.insert(name) }
            default: break
            }
        }
        exposed.removeAll { unknown.contains($0.key) }
    }
}

extension TranscriptEntry {
    fileprivate var isDocument: Bool { if case .document = kind { true } else { false } }
}

/// How much Swift has done: the numbers of values and answers for each call, in the order of the calls, and the numbers of events and of calls
/// to page functions, by name.
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
        case .document, .cancel, .listen, .unlisten, .pageCancel, .pageAnswer, .pageValue: break
        }
    }

    func covers(_ other: Progress) -> Bool {
        other.counts.allSatisfy { counts[$0.key, default: 0] >= $0.value }
    }

    mutating func lower(to other: Progress) {
        counts = counts.reduce(into: [:]) { $0[$1.key] = min($1.value, other.counts[$1.key, default: 0]) }
    }
}
