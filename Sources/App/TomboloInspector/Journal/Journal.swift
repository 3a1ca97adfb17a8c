package import TomboloBridge
import DequeModule
import TomboloEngine
package import TomboloTranscripts

/// Records what a page and the app send each other, for the inspector.
///
/// The latest rows are kept, without secrets. If there are too many calls in a short time, only some of them get a row; the totals count all. The recording ends when the journal is
/// released.
@MainActor
package final class Journal {
    /// Limit of the rows that are kept.
    static let maximumRows = 100_000

    private(set) var rows: Deque<InspectorRow> = []
    /// The number of the oldest row that is kept.
    private(set) var firstRow = 1
    private(set) var totals = CallTotals()
    private(set) var payloads = JournalPayloads()
    /// The number of calls and events without a row, because there were too many.
    private(set) var skipped = 0
    let documents: JournalDocuments
    /// Sends the changes to the page of the inspector; nil if no page reads them.
    weak var reader: JournalReader?

    let redaction: PayloadRedaction
    private(set) weak var bridge: Bridge?
    private let clock = JournalClock()
    private var budget = JournalBudget()
    var pending = PendingRows()
    private var observation: EventObservation?

    /// Begins to record.
    package init(of bridge: Bridge, redaction: TranscriptRedaction = .standard) {
        self.bridge = bridge
        self.redaction = PayloadRedaction(rules: redaction)
        documents = JournalDocuments(clock)
        for document in bridge.allDocuments { documents.begin(document, in: bridge) }
        observation = bridge.observe { [weak self] in self?.receive($0) }
        bridge.addTrafficReceiver(self)
    }

    isolated deinit { observation?.cancel() }

    /// The time since the journal began, in milliseconds.
    var now: Double { clock.now }

    /// Forgets all rows and totals. Calls that are running get no row when they end.
    func clear() {
        firstRow += rows.count
        rows = []
        totals = CallTotals()
        payloads = JournalPayloads()
        pending = PendingRows()
        skipped = 0
        reader?.reset()
    }

    func row(_ n: Int) -> InspectorRow? { rows.indices.contains(n - firstRow) ? rows[n - firstRow] : nil }

    // MARK: Changes

    /// Adds a row, unless there are too many in a short time.
    /// - Parameter isRequired: Whether the row is added in any case, since such rows are rare.
    /// - Returns: The number of the row; nil if there is none.
    @discardableResult
    func add(
        _ kind: InspectorRow.Kind, _ name: String, of document: Document?, isRequired: Bool = false,
        _ set: (inout InspectorRow) -> Void = { _ in }
    ) -> Int? {
        guard isRequired || budget.takeRow() else {
            skipped += 1
            return nil
        }
        let n = firstRow + rows.count
        var row = InspectorRow(
            n: n, kind: kind, name: name, document: document.map { documents.number(of: $0.id) } ?? 0, start: now)
        set(&row)
        rows.append(row)
        if rows.count > Self.maximumRows {
            payloads.remove(firstRow)
            rows.removeFirst()
            firstRow += 1
        }
        return n
    }

    func update(_ n: Int, _ change: (inout InspectorRow) -> Void) {
        guard rows.indices.contains(n - firstRow) else { return }
        change(&rows[n - firstRow])
        reader?.changed(n)
    }

    func count(_ name: String, _ change: (inout CallTotals.Total) -> Void) { totals.update(name, change) }

    /// Adds the value of a payload to a row.
    func add(
        _ payload: TrafficPayload?, to n: Int?, _ set: (inout JournalPayloads.Payload, JSONValue) -> Void
    ) {
        guard let n, let row = row(n), let payload else { return }
        let length = payload.byteCount
        let isShort = length <= JournalPayloads.maximumValue && budget.take(bytes: length)
        let isSensitive = bridge?.calls.isSensitive(row.name) ?? true
        let value = isShort ? payload.value() : nil
        let shown = value.map {
            redaction.shown($0, isSensitive: isSensitive || redaction.rules.omits(row.name))
        }
        payloads.add(shown, byteCount: length, to: n, set)
        if !row.hasPayload { update(n) { $0.hasPayload = true } }
    }

    func takeChangedTotals() -> [CallTotals.Total] { totals.takeChanges() }
}
