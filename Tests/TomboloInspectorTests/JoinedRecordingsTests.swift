import Testing
import TomboloEngine

@testable import TomboloBridge
@testable import TomboloInspector

struct JoinedRecordingsTests {
    private func batch(
        _ rows: [InspectorRow], now: Double = 10, totals: [CallTotals.Total] = [], skipped: Int = 0,
        isReset: Bool? = nil, first: Int? = nil
    ) -> JournalBatch {
        JournalBatch(
            now: now, rows: rows, documents: nil, totals: totals, skipped: skipped, isReset: isReset, first: first)
    }

    private func row(_ n: Int, outcome: String? = "ok") -> InspectorRow {
        var row = InspectorRow(n: n, kind: .call, name: "notes.read", document: 1, start: 5)
        row.outcome = outcome
        return row
    }

    @Test func aRestartKeepsTheRowsAndContinuesTheNumbers() throws {
        var recordings = JoinedRecordings()
        let total = CallTotals.Total(name: "notes.read", calls: 2, milliseconds: 3)
        let first = try recordings.join(
            batch([row(1), row(2, outcome: nil)], totals: [total], skipped: 4, isReset: true))
        #expect(first.isReset == true && first.rows.map(\.n) == [1, 2])

        let end = recordings.end("The app has ended.")
        #expect(end.rows.map(\.n) == [2, 3] && end.rows.map(\.kind) == [.call, .app])
        #expect(end.rows[0].outcome == "disconnected" && end.rows[0].end != nil)
        #expect(end.status == "The app has ended." && end.rows[1].text == end.status)

        let begin = recordings.begin("Again.")
        #expect(begin.rows.map(\.n) == [4] && begin.isReset == nil)

        // The new app counts from 1, and its first batch would clear the page.
        let next = try recordings.join(
            batch([row(1), row(3)], now: 1, totals: [total], skipped: 1, isReset: true, first: 1))
        #expect(next.isReset == nil && next.rows.map(\.n) == [5, 7] && next.first == 5)
        #expect(next.totals.first?.calls == 4 && next.totals.first?.milliseconds == 6 && next.skipped == 5)
        #expect(next.now >= begin.now && next.rows[0].start >= next.now)
        #expect(recordings.currentRow(4) == nil && recordings.currentRow(7) == 3)

        // The user clears the rows.
        #expect(try recordings.join(batch([], isReset: true)).isReset == true)
    }

    @Test(arguments: [-1, Int.max, Int.min, 1 << 53])
    func aNumberOutOfRangeIsRejected(n: Int) {
        var recordings = JoinedRecordings()
        #expect(throws: TomboloError.self) { try recordings.join(batch([row(n)])) }
        #expect(throws: TomboloError.self) { try recordings.join(batch([], skipped: n)) }
        #expect(throws: TomboloError.self) { try recordings.join(batch([], first: n)) }
    }
}
