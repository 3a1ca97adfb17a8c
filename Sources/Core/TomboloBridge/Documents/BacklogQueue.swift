import DequeModule

/// Serves the documents of a page that have a backlog in turn, a time slice each.
///
/// The backlogs of a page get `roundTime` together before the main loop serves everything else, drawing included. A
/// thousand documents that send without end delay the app no longer than one.
@MainActor
final class BacklogQueue {
    private var waiting: Deque<DocumentSession> = []
    private var task: Task<Void, Never>?
    private let waitForIdle: @MainActor () async -> Void
    private let serve: @MainActor (DocumentSession) -> Void

    static let roundTime = Duration.milliseconds(4)
    private static let maximumSlice = Duration.milliseconds(2)
    private static let minimumSlice = Duration.microseconds(50)

    /// Makes an empty queue.
    /// - Parameters:
    ///   - waitForIdle: Suspends until the main loop has served everything else.
    ///   - serve: Processes a time slice of a document's backlog, and appends the document again if it has more.
    init(
        waitForIdle: @escaping @MainActor () async -> Void, serve: @escaping @MainActor (DocumentSession) -> Void
    ) {
        self.waitForIdle = waitForIdle
        self.serve = serve
    }

    /// The maximum time for one document at a stretch.
    var slice: Duration {
        max(Self.minimumSlice, min(Self.maximumSlice, Self.roundTime / max(1, waiting.count)))
    }

    /// Appends a document to the queue.
    func append(_ session: DocumentSession) {
        waiting.append(session)
        guard task == nil else { return }
        task = Task { @MainActor [weak self, waitForIdle] in
            repeat { await waitForIdle() } while self?.serveRound() == true
        }
    }

    /// Serves documents for the time of a round; false when the queue is empty.
    private func serveRound() -> Bool {
        let end = ContinuousClock.now + Self.roundTime
        while ContinuousClock.now < end, let session = waiting.popFirst() {
            if !session.isOver { serve(session) }
        }
        if waiting.isEmpty { task = nil }
        return task != nil
    }
}
