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
    private let waitForIdle: @MainActor () async -> Void
    private let end: @MainActor (DocumentSession) -> Void
    private var roundsMissed: [DocumentID: Int] = [:]
    private var task: Task<Void, Never>?
    /// The frames that are still to be probed in this round.
    private var unprobed: ArraySlice<DocumentSession> = []

    /// Limit of the frames that are probed before the main loop handles its other events. Each probe sends up to five
    /// answers to the web process.
    static let maximumProbes = 8
    /// Limit of the time until the next frames are probed if the main loop is never idle.
    static let idleLimit = Duration.milliseconds(50)

    /// Creates a detector over `documents` that calls `end` with each session whose frame was removed.
    /// - Parameters:
    ///   - interval: The time between two rounds.
    ///   - waitForIdle: Suspends until the main loop has handled its other events.
    init(
        over documents: DocumentTable, interval: Duration = .seconds(1),
        waitForIdle: @escaping @MainActor () async -> Void, end: @escaping @MainActor (DocumentSession) -> Void
    ) {
        self.documents = documents
        self.interval = interval
        self.waitForIdle = waitForIdle
        self.end = end
    }

    isolated deinit { task?.cancel() }

    /// Starts to probe if a document in a frame has pending work. Probing stops when no frame has pending work.
    func start(for session: DocumentSession) {
        guard !session.document.isTopLevel, task == nil else { return }
        task = Task { [weak self, interval, waitForIdle] in
            repeat {
                try? await Task.sleep(for: interval)
                guard self?.beginRound() == true else { return }
                while self?.probeNext() == true { await waitForIdle() }
            } while self != nil
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

    /// Begins a round with all frames that have pending work. Returns false if there are none.
    private func beginRound() -> Bool {
        let watched = watched
        if watched.isEmpty || Task.isCancelled {
            task = nil
            return false
        }
        // An answer of the top-level document belongs to one round, so a round begins after the answer to the last one.
        if documents.top?.isProbed != true { unprobed = watched[...] }
        return true
    }

    /// Probes the next frames of the round, and the top-level document after the last of them. Returns whether frames
    /// remain.
    private func probeNext() -> Bool {
        guard !unprobed.isEmpty else { return false }
        // A probe answers messages that would otherwise wait until the document's records are processed. So a document
        // with such records is probed in a later round.
        for session in unprobed.prefix(Self.maximumProbes) where !session.isOver && !session.hasBacklog {
            session.probe()
        }
        unprobed = unprobed.dropFirst(Self.maximumProbes)
        guard unprobed.isEmpty else { return true }
        // An empty slice would keep the sessions of the whole round in memory.
        unprobed = []
        documents.top?.probe()
        return false
    }

    private var watched: [DocumentSession] {
        documents.sessions.values.filter { !$0.document.isTopLevel && $0.hasPendingWork }
    }
}
