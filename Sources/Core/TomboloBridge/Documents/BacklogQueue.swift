import DequeModule

/// Processes the backlogs of a page's documents in turn, one time slice for each document.
///
/// All documents of a page together get `roundTime` for their records before the main loop handles its other events,
/// including drawing. Records that are processed as they arrive count, too. Otherwise a thousand documents could delay
/// the app with one message each, because the engine delivers all messages that have arrived before the app draws.
@MainActor
final class BacklogQueue {
    private var waiting: Deque<DocumentSession> = []
    private var task: Task<Void, Never>?
    /// The remaining processing time. It is ``roundTime`` again after a wait for the main loop to be idle, which begins
    /// when records wait or no time remains.
    private var timeLeft = BacklogQueue.roundTime
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

    /// Whether records may be processed as they arrive. If not, their document is appended to the queue.
    var hasTime: Bool { timeLeft > .zero }

    /// Counts the time for which records were processed as they arrived.
    func didProcess(for time: Duration) {
        timeLeft -= time
        if !hasTime { scheduleRound() }
    }

    /// Appends a document to the queue.
    func append(_ session: DocumentSession) {
        waiting.append(session)
        scheduleRound()
    }

    private func scheduleRound() {
        guard task == nil else { return }
        task = Task { @MainActor [weak self, waitForIdle] in
            repeat { await waitForIdle() } while self?.serveRound() == true
        }
    }

    /// Processes backlogs for the time of one round. Returns false when the queue is empty and time remains.
    private func serveRound() -> Bool {
        let end = ContinuousClock.now + Self.roundTime
        timeLeft = Self.roundTime
        while timeLeft > .zero, let session = waiting.popFirst() {
            if !session.isOver { serve(session) }
            timeLeft = end - .now
        }
        if waiting.isEmpty, hasTime { task = nil }
        return task != nil
    }
}
