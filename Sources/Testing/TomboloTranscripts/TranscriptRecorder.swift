public import TomboloBridge
import TomboloEngine

/// Records the traffic of a page's top-level documents.
///
///     let recorder = TranscriptRecorder(of: view.bridge)
///     …
///     try Data(recorder.transcript.text.utf8).write(to: file)
///
/// The recording ends when the recorder is released. Frames, and the calls of dialects, are not recorded.
@MainActor
public final class TranscriptRecorder: TrafficReceiving {
    /// The entries so far.
    public private(set) var transcript = Transcript()
    /// Called with each entry, as it happens. Does nothing by default.
    public var onEntry: @MainActor (TranscriptEntry) -> Void = { _ in }

    private let redaction: TranscriptRedaction
    private let start = ContinuousClock.now
    private weak var bridge: Bridge?
    /// The beginnings of the names of the dialects' calls.
    private let dialects: [String]
    private var document: DocumentID?
    /// The document's open calls and streams with their numbers in the transcript, by id.
    private var calling: [UInt64: Pending] = [:]
    private var pageCalling: [UInt64: Pending] = [:]
    private var count = 0

    private struct Pending {
        var number: Int
        var isStream: Bool
        var isSensitive: Bool
    }

    /// Starts to record.
    /// - Parameters:
    ///   - bridge: The bridge of the page. Start before the page loads, so that its first calls are recorded.
    ///   - redaction: The values to leave out.
    public init(of bridge: Bridge, redaction: TranscriptRedaction = .standard) {
        self.redaction = redaction
        self.bridge = bridge
        dialects = bridge.dialects.map { "\($0.name)." }
        bridge.addTrafficReceiver(self)
    }

    package func receive(_ traffic: Traffic, of document: Document) {
        guard document.isTopLevel else { return }
        if self.document != document.id {
            self.document = document.id
            (calling, pageCalling) = ([:], [:])
            add(.document("\(document.origin)"))
        }
        switch traffic {
        case .call(let id, let name, let argument, let kind): begin(id, name, argument, kind)
        case .cancel(let id): if let call = calling.removeValue(forKey: id) { add(.cancel(call.number)) }
        case .listen(_, let name): if !isOfDialect(name) { add(.listen(name)) }
        case .unlisten(let name): if !isOfDialect(name) { add(.unlisten(name)) }
        case .result(let id, let value): answer(id) { .result(recorded(value, of: $0)) }
        case .failure(let id, let error): answer(id) { .failure(recorded(error, of: $0) ?? .null) }
        case .progress(let id, let value): addValues(value, of: id)
        case .event(let name, let value):
            if !isOfDialect(name) { add(.event(name, recorded(value?.value(), isSensitive: isSensitive(name)))) }
        case .pageCall(let id, let name, let argument): beginPage(id, name, argument, isStream: false)
        case .pageStream(let id, let name, let argument): beginPage(id, name, argument, isStream: true)
        case .pageCancel(let id):
            if let call = pageCalling.removeValue(forKey: id) { add(.pageCancel(call.number)) }
        case .pageResult(let id, let value): answerPage(id) { .result(recorded(value, of: $0)) }
        case .pageFailure(let id, let error): answerPage(id) { .failure(recorded(error, of: $0) ?? .null) }
        case .pageValues(let id, let values):
            guard let call = pageCalling[id] else { return }
            for value in values?.value()?.arrayValue ?? [] { add(.pageValue(call.number, recorded(value, of: call))) }
        }
    }

    // MARK: Calls of the page

    private func begin(_ id: UInt64, _ name: String, _ argument: TrafficPayload?, _ kind: CallKind) {
        // The bridge rejects a second call with the id of a pending one.
        guard !isOfDialect(name), calling[id] == nil else { return }
        let call = Pending(number: next(), isStream: kind == .stream, isSensitive: isSensitive(name))
        calling[id] = call
        let argument = recorded(argument, of: call)
        add(
            call.isStream
                ? .stream(name, id: call.number, argument)
                : .call(
                    name, id: call.number, argument, isProgressRequested: kind == .withProgress, isSynchronous: id == 0)
        )
    }

    private func answer(_ id: UInt64, _ outcome: (Pending) -> TranscriptOutcome) {
        guard let call = calling.removeValue(forKey: id) else { return }
        add(.answer(call.number, outcome(call)))
    }

    private func addValues(_ value: TrafficPayload?, of id: UInt64) {
        guard let call = calling[id] else { return }
        guard call.isStream else { return add(.value(call.number, recorded(value, of: call))) }
        for item in value?.value()?.arrayValue ?? [] { add(.value(call.number, recorded(item, of: call))) }
    }

    // MARK: Calls of page functions

    private func beginPage(_ id: UInt64, _ name: String, _ argument: TrafficPayload?, isStream: Bool) {
        guard !isOfDialect(name) else { return }
        let call = Pending(number: next(), isStream: isStream, isSensitive: isSensitive(name))
        pageCalling[id] = call
        add(.pageCall(name, id: call.number, recorded(argument, of: call), isStream: isStream))
    }

    private func answerPage(_ id: UInt64, _ outcome: (Pending) -> TranscriptOutcome) {
        guard let call = pageCalling.removeValue(forKey: id) else { return }
        add(.pageAnswer(call.number, outcome(call)))
    }

    // MARK: Entries

    private func next() -> Int {
        count += 1
        return count
    }

    private func add(_ kind: TranscriptEntry.Kind) {
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        let entry = TranscriptEntry(time: Int(time), kind)
        transcript.entries.append(entry)
        onEntry(entry)
    }

    private func isSensitive(_ name: String) -> Bool {
        redaction.omits(name) || bridge?.calls.isSensitive(name) ?? true
    }

    private func isOfDialect(_ name: String) -> Bool { dialects.contains { name.hasPrefix($0) } }

    private func recorded(_ payload: TrafficPayload?, of call: Pending) -> JSONValue? {
        recorded(payload?.value(), of: call)
    }

    private func recorded(_ value: JSONValue?, of call: Pending) -> JSONValue? {
        recorded(value, isSensitive: call.isSensitive)
    }

    private func recorded(_ value: JSONValue?, isSensitive: Bool) -> JSONValue? {
        guard let value else { return nil }
        if isSensitive { return TranscriptValue.redacted(value) }
        let recorded = TranscriptValue.recorded(value, by: redaction)
        // The value is nested more deeply than a line allows.
        return (try? JSONValue.array([recorded]).jsonText) == nil ? TranscriptValue.redacted(value) : recorded
    }
}
