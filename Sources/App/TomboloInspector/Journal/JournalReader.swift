import OrderedCollections

/// Collects the changes of a journal, for the page of the inspector.
@MainActor
final class JournalReader {
    /// The changes since the previous batch.
    struct Batch: Sendable, Encodable {
        let now: Double
        let rows: [InspectorRow]
        let documents: [InspectedDocument]?
        let totals: [CallTotals.Total]
        let skipped: Int
        /// Present if the page must forget all rows and totals.
        let isReset: Bool?
        /// The oldest row that the journal has.
        let first: Int?
    }

    /// Limit of the new rows of a batch, and of the changed ones. A row has about 1 KB at most.
    private static let maximumRows = 1000
    /// The time between two batches.
    private static let interval = Duration.milliseconds(200)

    private let journal: Journal
    /// The number of the first row that was not sent.
    private var next: Int
    private var changedRows: OrderedSet<Int> = []
    private var isFirst = true
    private var isReset = true
    private var first: Int
    private var skipped = 0

    init(of journal: Journal) {
        self.journal = journal
        (next, first) = (journal.firstRow, journal.firstRow)
        journal.reader = self
    }

    func changed(_ row: Int) { if row < next { changedRows.append(row) } }

    func reset() {
        changedRows = []
        (next, first) = (journal.firstRow, journal.firstRow)
        isReset = true
    }

    /// Waits for changes.
    /// - Returns: The changes; nil after another reader was made.
    func batch() async throws -> Batch? {
        while journal.reader === self {
            if let batch = take() { return batch }
            try await Task.sleep(for: Self.interval)
        }
        return nil
    }

    private func take() -> Batch? {
        let isFirst = isFirst
        let documents = journal.documents.takeChanges(in: journal.bridge, isRequired: isFirst)
        let end = min(journal.firstRow + journal.rows.count, max(next, journal.firstRow) + Self.maximumRows)
        let start = max(next, journal.firstRow)
        guard
            start < end || !changedRows.isEmpty || documents != nil || journal.totals.hasChanges || isReset
                || journal.skipped != skipped
        else { return nil }
        let taken = changedRows.prefix(Self.maximumRows)
        let changed = taken.compactMap { journal.row($0) }
        let rows = changed + (start..<end).compactMap { journal.row($0) }
        let changedTotals = journal.takeChangedTotals()
        let totals = isFirst ? Array(journal.totals.all.values) : changedTotals
        defer {
            changedRows.removeFirst(taken.count)
            (next, isReset, skipped) = (end, false, journal.skipped)
            first = journal.firstRow
            self.isFirst = false
        }
        return Batch(
            now: journal.now, rows: rows, documents: documents, totals: totals, skipped: journal.skipped,
            isReset: isReset ? true : nil, first: !isReset && journal.firstRow != first ? journal.firstRow : nil)
    }
}
