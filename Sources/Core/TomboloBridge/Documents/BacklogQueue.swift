import DequeModule

/// Processes the backlogs of a page's documents in turn, one time slice for each document.
///
/// All backlogs of a page together get `roundTime` before the main loop handles its other events, including drawing. So
/// a thousand documents that send without end delay the app no more than a single one does.
@MainActor
final class BacklogQueue {
    private var waiting: Deque<DocumentSession> = []
    private var task: Task<Void, Never>?
    private let waitForIdle: @MainActor () async -> Void
    private let serve: @MainActor (DocumentSession) -> Void

    static let roundTime = Duration.milliseconds(4)
    /// Limit of the time between two rounds if the main loop is never idle.
    static let idleLimit = Duration.milliseconds(50)
    private static let maximumSlice = Duration.milliseconds(2)
    private static let minimumSlice = Duration.microseconds(50)

    /// Makes an empty queue.
    /// - Parameters:
    ///   - waitForIdle: Suspends until the main loop has handled its other events.
    ///   - serve: Processes one time slice of a document's backlog, and appends the document to the queue again if
    ///     records are left.
    init(
        waitForIdle: @escaping @MainActor () async -> Void, serve: @escaping @MainActor (DocumentSession) -> Void
    ) {
        self.waitForIdle = waitForIdle
        self.serve = serve
    }

    /// The maximum length of one time slice.
    var slice: Duration {
        // A shortcut for the common case of a page without a backlog: dividing a duration takes longer than the
        // policy's decision.
        guard !waiting.isEmpty else { return Self.maximumSlice }
        return max(Self.minimumSlice, min(Self.maximumSlice, Self.roundTime / waiting.count))
    }

    /// Appends a document to the queue.
    func append(_ session: DocumentSession) {
        waiting.append(session)
        guard task == nil else { return }
        task = Task { @MainActor [weak self, waitForIdle] in
            repeat { await waitForIdle() } while self?.serveRound() == true
        }
    }

    /// Processes backlogs for the time of one round. Returns false when the queue is empty.
    private func serveRound() -> Bool {
        let end = ContinuousClock.now + Self.roundTime
        while ContinuousClock.now < end, let session = waiting.popFirst() {
            if !session.isOver { serve(session) }
        }
        if waiting.isEmpty { task = nil }
        return task != nil
    }
}
