/// Ends the documents of frames that were removed without notice.
///
/// WebKit dispatches no `pagehide` event in a frame that is removed before its `load` event. And a frame that calls
/// `document.open()` can remove the relay's listener for `pagehide`.
///
/// While a frame has pending calls or streams, or data waits for it, the frame and then the top-level document are
/// probed at intervals. Both run in one web process, and their messages keep their order. So a frame that has sent
/// nothing by the time the top-level document answers has been removed. As a precaution, a frame's document is ended
/// only after it has missed two rounds in a row.
@MainActor
final class RemovedFrameDetector {
    private let documents: DocumentTable
    private let interval: Duration
    private let end: @MainActor (DocumentSession) -> Void
    private var roundsMissed: [DocumentID: Int] = [:]
    private var task: Task<Void, Never>?

    /// Creates a detector over `documents` that calls `end` with each session whose frame was removed.
    /// - Parameter interval: The time between two rounds.
    init(
        over documents: DocumentTable, interval: Duration = .seconds(1),
        end: @escaping @MainActor (DocumentSession) -> Void
    ) {
        self.documents = documents
        self.interval = interval
        self.end = end
    }

    isolated deinit { task?.cancel() }

    /// Starts to probe if a document in a frame has pending work. Probing stops when no frame has pending work.
    func start(for session: DocumentSession) {
        guard !session.document.isTopLevel, task == nil else { return }
        task = Task { [weak self, interval] in
            repeat { try? await Task.sleep(for: interval) } while self?.ask() == true
        }
    }

    /// Called when the top-level document has answered the last probe. Counts a missed round for each frame that has
    /// not answered, and ends the documents of frames that have missed two rounds in a row.
    func topHasAnswered() {
        for session in watched where session.isProbed {
            roundsMissed[session.document.id, default: 0] += 1
            if roundsMissed[session.document.id] == 2 { end(session) }
        }
        let left = watched.filter(\.isProbed).map(\.document.id)
        roundsMissed = roundsMissed.filter { left.contains($0.key) }
    }

    /// Probes all frames that have pending work. Returns false if there are none.
    private func ask() -> Bool {
        let watched = watched
        if watched.isEmpty || Task.isCancelled {
            task = nil
            return false
        }
        // An answer of the top-level document belongs to one round, so a round begins after the answer to the last one.
        guard documents.top?.isProbed != true else { return true }
        for session in watched { session.probe() }
        documents.top?.probe()
        return true
    }

    private var watched: [DocumentSession] {
        documents.sessions.values.filter { !$0.document.isTopLevel && $0.hasPendingWork }
    }
}
