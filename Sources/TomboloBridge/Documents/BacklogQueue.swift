import DequeModule

/// Serves the documents of a page whose backlogs are not empty in turn, a time slice each.
///
/// The backlogs of a page get `roundTime` together before the main loop serves everything else, drawing included: a thousand documents that send
/// without end hold up the app no longer than one.
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
    ///   - serve: Processes a time slice of a document's backlog, and appends the document again where it has more.
    init(
        waitForIdle: @escaping @MainActor () async -> Void, serve: @escaping @MainActor (DocumentSession) -> Void
    ) {
        self.waitForIdle = waitForIdle
        self.serve = serve
    }

    /// The time that one document may use at a stretch.
    var slice: Duration {
        max(Self.minimumSlice, min(Self.maximumSlice, Self.roundTime / max(1, waiting.count)))
    }

    /// Puts a document behind those that wait.
    func append(_ session: DocumentSession) {
        waiting.append(session)
        guard task == nil else { return }
        task = Task { @MainActor [weak self, waitForIdle] in
            repeat { await waitForIdle() } while self?.serveRound() == true
        }
    }

    /// Serves documents for the time of a round; false when none waits any more.
    private func serveRound() -> Bool {
        let end = ContinuousClock.now + Self.roundTime
        while ContinuousClock.now < end, let session = waiting.popFirst() {
            if !session.isOver { serve(session) }
        }
        if waiting.isEmpty { task = nil }
        return task != nil
    }
}
