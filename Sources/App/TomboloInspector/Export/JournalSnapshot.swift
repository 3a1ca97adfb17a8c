import DequeModule
import OrderedCollections

/// The content of a journal at one time, which is written to a file off the main actor.
struct JournalSnapshot: Sendable {
    let rows: Deque<InspectorRow>
    let payloads: JournalPayloads
    let documents: [InspectedDocument]
    let skipped: Int
    /// The time since the journal began, in milliseconds.
    let now: Double

    @MainActor
    init(of journal: Journal) {
        (rows, payloads, skipped, now) = (journal.rows, journal.payloads, journal.skipped, journal.now)
        documents = Array(journal.documents.all.values)
    }
}
