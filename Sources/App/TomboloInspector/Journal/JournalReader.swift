import OrderedCollections

/// Collects the changes to a journal for one inspector. A journal may have several readers, each of which reads at its
/// own pace.
@MainActor
final class JournalReader {
    /// The time between two batches.
    static let interval = Duration.milliseconds(200)

    private let journal: Journal
    /// Limit of the new rows in a batch, and of the changed ones. A row takes at most about 1 KB.
    private let maximumRows: Int
    /// The number of the first row that was not sent.
    private var next: Int
    private var changedRows: OrderedSet<Int> = []
    private var isReset = true
    private var first: Int
    private var skipped = 0
    /// The revisions of the totals and documents up to which changes were sent.
    private var (totals, documents) = (0, 0)

    init(of journal: Journal, maximumRows: Int = 1000) {
        (self.journal, self.maximumRows) = (journal, maximumRows)
        (next, first) = (journal.firstRow, journal.firstRow)
        journal.add(self)
    }

    func changed(_ row: Int) { if row < next { changedRows.append(row) } }

    func reset() {
        changedRows = []
        (next, first, totals) = (journal.firstRow, journal.firstRow, 0)
        isReset = true
    }

    /// Waits for changes.
    /// - Returns: The changes; nil after the recording has ended.
    func batch() async throws -> JournalBatch? {
        while !journal.hasEnded {
            if let batch = take() { return batch }
            try await Task.sleep(for: Self.interval)
        }
        return nil
    }

    /// Returns the changes; nil if there are none.
    func take() -> JournalBatch? {
        journal.documents.update(in: journal.bridge, after: documents)
        let hasDocuments = documents != journal.documents.revision
        let end = min(journal.firstRow + journal.rows.count, max(next, journal.firstRow) + maximumRows)
        let start = max(next, journal.firstRow)
        guard
            start < end || !changedRows.isEmpty || hasDocuments || totals != journal.totals.revision || isReset
                || journal.skipped != skipped
        else { return nil }
        let taken = changedRows.prefix(maximumRows)
        let changed = taken.compactMap { journal.row($0) }
        let rows = changed + (start..<end).compactMap { journal.row($0) }
        defer {
            changedRows.removeFirst(taken.count)
            (next, isReset, skipped, first) = (end, false, journal.skipped, journal.firstRow)
            (totals, documents) = (journal.totals.revision, journal.documents.revision)
        }
        return JournalBatch(
            now: journal.now, rows: rows, documents: hasDocuments ? Array(journal.documents.all.values) : nil,
            totals: journal.totals.changes(after: totals), skipped: journal.skipped, isReset: isReset ? true : nil,
            first: !isReset && journal.firstRow != first ? journal.firstRow : nil)
    }
}
