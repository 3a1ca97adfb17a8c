/// The changes of a journal since the previous batch of a reader.
package struct JournalBatch: Sendable, Codable {
    let now: Double
    let rows: [InspectorRow]
    let documents: [InspectedDocument]?
    let totals: [CallTotals.Total]
    let skipped: Int
    /// True if the page must remove all rows and totals; otherwise nil.
    let isReset: Bool?
    /// The oldest row that the journal has.
    let first: Int?
    /// The text for the status line, in an inspector that follows an app across its restarts.
    var status: String?
}
