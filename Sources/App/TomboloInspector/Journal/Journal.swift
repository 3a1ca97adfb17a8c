package import TomboloBridge
import DequeModule
import TomboloEngine
package import TomboloTranscripts

/// Records what a page and the app send each other, for the inspector.
///
/// The latest rows are kept, without secrets. If there are too many calls in a short time, only some of them get a row,
/// but the totals count all. The recording ends with ``end()``, or when the journal is released.
@MainActor
package final class Journal {
    /// Limit of the rows that are kept.
    nonisolated static let maximumRows = 100_000
    /// Limit of the length of a row's name, and of its text, in bytes.
    private static let maximumName = 256
    static let maximumText = 512

    private(set) var rows: Deque<InspectorRow> = []
    /// The number of the oldest row that is kept.
    private(set) var firstRow = 1
    private(set) var totals = CallTotals()
    var payloads = JournalPayloads()
    /// The number of rows that were omitted because there were too many.
    private(set) var skipped = 0
    let documents: JournalDocuments
    /// The readers of the changes, each at its own pace: the page of the inspector, and inspectors in other processes.
    private var readers: [WeakReader] = []
    /// Whether the recording has ended.
    private(set) var hasEnded = false

    let redaction: PayloadRedaction
    private(set) weak var bridge: Bridge?
    private let clock = JournalClock()
    private var budget: JournalBudget
    var pending = PendingRows()
    private var observation: EventObservation?

    /// Begins to record the bridge's events and traffic, without the values that `redaction` removes.
    package convenience init(of bridge: Bridge, redaction: TranscriptRedaction = .standard) {
        self.init(of: bridge, redaction: redaction, budget: JournalBudget())
    }

    init(of bridge: Bridge, redaction: TranscriptRedaction = .standard, budget: JournalBudget) {
        self.bridge = bridge
        self.budget = budget
        self.redaction = PayloadRedaction(rules: redaction)
        documents = JournalDocuments(clock)
        for document in bridge.allDocuments { documents.begin(document, in: bridge) }
        observation = bridge.observe { [weak self] in self?.receive($0) }
        bridge.addTrafficReceiver(self)
    }

    isolated deinit { end() }

    /// Ends the recording, and the batches of its readers. The rows are kept.
    package func end() {
        hasEnded = true
        observation?.cancel()
        bridge?.removeTrafficReceiver(self)
    }

    /// The time since the journal began, in milliseconds.
    var now: Double { clock.now }

    /// Removes the rows that have ended, and the totals. Calls and listeners that have not ended keep their rows, with
    /// new numbers.
    func clear() {
        let (old, oldFirst) = (rows, firstRow)
        firstRow += rows.count
        rows = []
        totals = CallTotals()
        var numbers: [Int: Int] = [:]
        for n in pending.rows where old.indices.contains(n - oldFirst) {
            numbers[n] = firstRow + rows.count
            rows.append(old[n - oldFirst])
            rows[rows.count - 1].n = firstRow + rows.count - 1
        }
        payloads.keep(numbers)
        pending.renumber(numbers)
        skipped = pending.skipped
        for (key, call) in pending.calls where key.side == .page && call.kind != .listen {
            count(call.name) { total in
                total.calls += 1
                total.bytes += call.sent
            }
        }
        for reader in currentReaders { reader.reset() }
    }

    func row(_ n: Int) -> InspectorRow? { rows.indices.contains(n - firstRow) ? rows[n - firstRow] : nil }

    // MARK: Changes

    /// Adds a row, unless there are too many in a short time.
    /// - Parameter isRequired: Whether the row is added even if there are too many.
    /// - Returns: The number of the row; nil if it was not added.
    @discardableResult
    func add(
        _ kind: InspectorRow.Kind, _ name: String, of document: Document?, at start: Double? = nil,
        isRequired: Bool = false, _ set: (inout InspectorRow) -> Void = { _ in }
    ) -> Int? {
        guard isRequired || budget.takeRow(kind) else {
            skipped += 1
            return nil
        }
        let n = firstRow + rows.count
        var row = InspectorRow(
            n: n, kind: kind, name: name.shortened(toBytes: Self.maximumName),
            document: document.map { documents.number(of: $0.id) } ?? 0, start: start ?? now)
        set(&row)
        rows.append(row)
        if rows.count > Self.maximumRows {
            payloads.remove(firstRow)
            rows.removeFirst()
            firstRow += 1
        }
        return n
    }

    /// Adds a row for a failed call that had been omitted, since failures matter most.
    func addFailed(_ call: PendingRows.Entry, of document: Document) -> Int? {
        skipped -= 1
        return add(call.kind, call.name, of: document, at: call.start) { $0.sent = call.sent }
    }

    func update(_ n: Int, _ change: (inout InspectorRow) -> Void) {
        guard rows.indices.contains(n - firstRow) else { return }
        change(&rows[n - firstRow])
        for reader in readers { reader.reader?.changed(n) }
    }

    func count(_ name: String, _ change: (inout CallTotals.Total) -> Void) { totals.update(name, change) }

    /// Adds the value of a payload to a row.
    func add(
        _ payload: TrafficPayload?, to n: Int?, _ set: (inout JournalPayloads.Payload, JSONValue) -> Void
    ) {
        guard let n, let row = row(n), let payload else { return }
        let value = shortValue(of: payload).map { redaction.shown($0, isSensitive: isHidden(row.name)) }
        payloads.add(value, size: payload.decodedByteCount, to: n, set)
        if !row.hasPayload { update(n) { $0.hasPayload = true } }
    }

    /// Returns the values of a row.
    /// - Throws: ``TomboloError`` if the journal has dropped them.
    func payload(ofRow n: Int) throws(TomboloError) -> JournalPayloads.Payload {
        if let payload = payloads[n] { return payload }
        throw TomboloError(.failed, "The values of this row were removed, because only the latest values are kept.")
    }

    /// Whether values of this length may be processed now.
    func take(bytes count: Int) -> Bool { budget.take(bytes: count) }

    /// Returns a value that is short enough to be parsed now; nil otherwise.
    func shortValue(of payload: TrafficPayload?) -> JSONValue? {
        guard let payload, payload.byteCount <= JournalPayloads.maximumValue, budget.take(bytes: payload.byteCount)
        else { return nil }
        return payload.value()
    }

    /// Whether the values and messages of calls of this name are not shown.
    func isHidden(_ name: String) -> Bool {
        redaction.rules.omits(name) || bridge?.calls.isSensitive(name) ?? true
    }

    /// A message for a row; nil if messages of the name are not shown.
    func shownText(_ text: String?, of name: String) -> String? {
        isHidden(name) ? nil : text?.redactingURLs().shortened(toBytes: Self.maximumText)
    }

    // MARK: Readers

    /// Adds a reader, which is not retained.
    func add(_ reader: JournalReader) { readers = (currentReaders + [reader]).map(WeakReader.init) }

    private var currentReaders: [JournalReader] { readers.compactMap(\.reader) }
}

private struct WeakReader {
    weak var reader: JournalReader?
}
