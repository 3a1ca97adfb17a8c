/// Sends a document's records in batches: those that are written in one turn of the main loop are sent together.
@MainActor
final class FlushQueue {
    private var waiting: [DocumentSession] = []
    private let didFlush: @MainActor (DocumentSession) -> Void

    /// Creates a queue.
    /// - Parameter didFlush: Called after each flush of a document.
    init(didFlush: @escaping @MainActor (DocumentSession) -> Void) { self.didFlush = didFlush }

    /// Schedules a flush of a document's records.
    func schedule(_ session: DocumentSession) {
        guard session.markForFlush() else { return }
        if waiting.isEmpty {
            Task { @MainActor [weak self] in self?.flushAll() }
        }
        waiting.append(session)
    }

    /// Sends a document's records now, if the document can receive them.
    func flush(_ session: DocumentSession) {
        session.flush()
        didFlush(session)
    }

    private func flushAll() {
        let sessions = waiting
        waiting = []
        for session in sessions { session.clearFlushMark() }
        for session in sessions where !session.isOver { flush(session) }
    }
}
