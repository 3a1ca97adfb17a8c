/// Ends the documents of frames that were removed without notice.
///
/// WebKit has no `pagehide` for a frame that is removed before its `load` event, and a frame that calls
/// `document.open()` can get ahead of the relay's listener. So while a frame has something pending, it and the
/// top-level document are probed at intervals, the frame first. Both run in one process, and messages keep their order.
/// A frame that has sent nothing by the time the top-level document has is gone. It is given a second chance all the
/// same.
@MainActor
final class RemovedFrameDetector {
    private let documents: DocumentTable
    private let end: @MainActor (DocumentSession) -> Void
    private var roundsMissed: [DocumentID: Int] = [:]
    private var task: Task<Void, Never>?

    /// Creates a detector over `documents`; `end` is called with each session that is over.
    init(over documents: DocumentTable, end: @escaping @MainActor (DocumentSession) -> Void) {
        self.documents = documents
        self.end = end
    }

    isolated deinit { task?.cancel() }

    /// Starts probing for a document with something pending. It stops by itself when no frame has anything pending.
    func start(for session: DocumentSession) {
        guard !session.document.isTopLevel, task == nil else { return }
        task = Task { [weak self] in
            repeat { try? await Task.sleep(for: Self.interval) } while self?.ask() == true
        }
    }

    /// Counts a missed round of each frame that has not responded, since the top-level document has responded to the
    /// last probe. Ends a frame that has missed two.
    func topHasAnswered() {
        for session in watched where session.isProbed {
            roundsMissed[session.document.id, default: 0] += 1
            if roundsMissed[session.document.id] == 2 { end(session) }
        }
        let left = watched.filter(\.isProbed).map(\.document.id)
        roundsMissed = roundsMissed.filter { left.contains($0.key) }
    }

    /// Probes all frames that have something pending; false if nothing is pending.
    private func ask() -> Bool {
        let watched = watched
        if watched.isEmpty || Task.isCancelled {
            task = nil
            return false
        }
        for session in watched { session.probe() }
        documents.top?.probe()
        return true
    }

    private var watched: [DocumentSession] {
        documents.sessions.values.filter { !$0.document.isTopLevel && $0.hasPendingWork }
    }

    private static let interval = Duration.seconds(1)
}
