import TomboloBridge

/// Joins the recordings of successive runs of an app, for the page of one inspector. Rows, documents, times and totals
/// continue where the previous recording ended.
///
/// The batches come from other processes, which can send anything.
package struct JoinedRecordings {
    /// Limit of numbers. A page cannot represent larger ones.
    private static let maximumNumber = 1 << 52
    /// Limit of the documents of earlier recordings.
    private static let maximumDocuments = 200
    /// Limit of the totals of earlier recordings.
    private static let maximumTotals = 1000

    /// The numbers that had been used before the current recording.
    private var (rowOffset, documentOffset, skippedBefore) = (0, 0, 0)
    /// The numbers of the latest row and document, and the number of omitted rows, over all recordings.
    private var (lastRow, lastDocument, skipped) = (0, 0, 0)
    private var documentsBefore: [InspectedDocument] = []
    private var documents: [InspectedDocument] = []
    private var totalsBefore: [String: CallTotals.Total] = [:]
    private var totals: [String: CallTotals.Total] = [:]
    /// The rows without an outcome, by their numbers.
    private var pending: [Int: InspectorRow] = [:]
    /// The joined time of the latest batch, in milliseconds, and when it arrived.
    private var (now, arrival) = (0.0, ContinuousClock.now)
    private var timeOffset = 0.0
    /// Whether the current recording continues another one and has not sent a batch yet.
    private var isContinuing = false

    /// Begins with the recording of the first app.
    package init() {}

    /// Returns a batch of the current recording with its joined numbers.
    /// - Throws: ``TomboloError/Code/invalidArgument`` if a number is out of range.
    package mutating func join(_ batch: JournalBatch) throws -> JournalBatch {
        if isContinuing { timeOffset = max(now, elapsed) - batch.now }
        // The first batch of a recording would clear the page, but only the first recording and the user may do that.
        let isReset = batch.isReset == true && !isContinuing
        isContinuing = false
        if isReset { (pending, totalsBefore, totals) = ([:], [:], [:]) }
        (now, arrival) = (batch.now + timeOffset, .now)
        if let new = batch.documents { documents = try new.map { try joined($0) } }
        let rows = try batch.rows.map { try joined($0) }
        skipped = try number(batch.skipped, after: skippedBefore)
        return JournalBatch(
            now: now, rows: rows, documents: batch.documents.map { _ in documentsBefore + documents },
            totals: try batch.totals.map { try joined($0) }, skipped: skipped, isReset: isReset ? true : nil,
            first: try batch.first.map { try number($0, after: rowOffset) })
    }

    /// Ends the current recording: its pending rows and its documents have ended.
    /// - Parameter text: The text of the separator, and of the status line.
    package mutating func end(_ text: String) -> JournalBatch {
        (now, arrival) = (elapsed, .now)
        var rows = pending.values.map { row in
            var row = row
            (row.end, row.outcome) = (row.end ?? now, InspectorRow.Outcome.disconnected)
            return row
        }
        pending = [:]
        rows.sort { $0.n < $1.n }
        documentsBefore = (documentsBefore + documents).suffix(Self.maximumDocuments).map { document in
            var document = document
            (document.end, document.pending, document.heldBytes) = (document.end ?? now, 0, 0)
            return document
        }
        documents = []
        for (name, total) in totals where totalsBefore[name] != nil || totalsBefore.count < Self.maximumTotals {
            totalsBefore[name] = total
        }
        totals = [:]
        return JournalBatch(
            now: now, rows: rows + [separator(text)], documents: documentsBefore, totals: [], skipped: skipped,
            isReset: nil, first: nil, status: text)
    }

    /// Begins the recording of an app that replaces the one that has ended.
    /// - Parameter text: The text of the separator, and of the status line.
    package mutating func begin(_ text: String) -> JournalBatch {
        (now, arrival) = (elapsed, .now)
        let row = separator(text)
        (rowOffset, documentOffset, skippedBefore) = (lastRow, lastDocument, skipped)
        isContinuing = true
        return JournalBatch(
            now: now, rows: [row], documents: nil, totals: [], skipped: skipped, isReset: nil, first: nil, status: text)
    }

    /// Returns the number that a row has in the current recording; nil for a row of an earlier one.
    package func currentRow(_ n: Int) -> Int? { n > rowOffset ? n - rowOffset : nil }

    /// Returns the query about a document of the current recording; nil for one of an earlier recording.
    package func current(_ query: PolicyQuery) -> PolicyQuery? {
        guard query.document > documentOffset else { return nil }
        return PolicyQuery(
            document: query.document - documentOffset, name: query.name, isEvent: query.isEvent)
    }

    // MARK: Numbers

    private var elapsed: Double { now + (ContinuousClock.now - arrival) / .milliseconds(1) }

    private mutating func separator(_ text: String) -> InspectorRow {
        lastRow += 1
        var row = InspectorRow(n: lastRow, kind: .app, name: "App", document: 0, start: now)
        (row.end, row.text) = (now, text)
        return row
    }

    private mutating func joined(_ row: InspectorRow) throws -> InspectorRow {
        // 0 stands for an unknown document, and is not renumbered.
        let document = row.document == 0 ? 0 : try number(row.document, after: documentOffset)
        var joined = InspectorRow(
            n: try number(row.n, after: rowOffset), kind: row.kind, name: row.name, document: document,
            start: row.start + timeOffset)
        (joined.end, joined.outcome, joined.text) = (row.end.map { $0 + timeOffset }, row.outcome, row.text)
        (joined.grant, joined.sent, joined.received) = (row.grant, row.sent, row.received)
        (joined.values, joined.origin, joined.place) = (row.values, row.origin, row.place)
        joined.hasPayload = row.hasPayload
        lastRow = max(lastRow, joined.n)
        pending[joined.n] = joined.kind.canEnd && joined.outcome == nil ? joined : nil
        if pending.count > Journal.maximumRows { pending = pending.filter { $0.key > lastRow - Journal.maximumRows } }
        return joined
    }

    private mutating func joined(_ document: InspectedDocument) throws -> InspectedDocument {
        var joined = document
        joined.n = try number(document.n, after: documentOffset)
        (joined.start, joined.end) = (document.start + timeOffset, document.end.map { $0 + timeOffset })
        lastDocument = max(lastDocument, joined.n)
        return joined
    }

    private mutating func joined(_ total: CallTotals.Total) throws -> CallTotals.Total {
        guard let before = totalsBefore[total.name] else {
            if totals.count <= Self.maximumTotals { totals[total.name] = total }
            return total
        }
        var sum = CallTotals.Total(name: total.name)
        sum.calls = try number(total.calls, after: before.calls)
        sum.failures = try number(total.failures, after: before.failures)
        sum.measured = try number(total.measured, after: before.measured)
        sum.bytes = try number(total.bytes, after: before.bytes)
        sum.milliseconds = before.milliseconds + total.milliseconds
        totals[total.name] = sum
        return sum
    }

    private func number(_ n: Int, after offset: Int) throws -> Int {
        guard (0...Self.maximumNumber).contains(n), offset <= Self.maximumNumber else {
            throw TomboloError(.invalidArgument, "the number \(n) is not between 0 and \(Self.maximumNumber)")
        }
        return n + offset
    }
}
