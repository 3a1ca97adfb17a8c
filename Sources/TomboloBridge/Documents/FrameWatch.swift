/// Ends the documents of frames that went without a word.
///
/// WebKit has no `pagehide` for a frame that is removed before its `load` event, and a frame that calls `document.open()`
/// can get in front of the relay's listener. So while a frame has something pending, it and the top-level document are
/// asked now and then to send something, the frame first. Both run in one process, and messages keep their order: a
/// frame that has sent nothing by the time the top-level document has is gone. It is given a second chance all the same.
@MainActor
final class FrameWatch {
    private let documents: DocumentTable
    private let end: @MainActor (DocumentSession) -> Void
    private var roundsMissed: [DocumentID: Int] = [:]
    private var task: Task<Void, Never>?

    /// Makes a watch over `documents`; `end` is told which is over.
    init(over documents: DocumentTable, end: @escaping @MainActor (DocumentSession) -> Void) {
        self.documents = documents
        self.end = end
    }

    isolated deinit { task?.cancel() }

    /// Something is pending in a document from now on; the watch ends by itself when nothing is in any frame.
    func start(for session: DocumentSession) {
        guard !session.document.isTopLevel, task == nil else { return }
        task = Task { [weak self] in
            repeat { try? await Task.sleep(for: Self.interval) } while self?.ask() == true
        }
    }

    /// The top-level document has shown that it has come past the last question.
    func topHasAnswered() {
        for session in watched where session.isProbed {
            roundsMissed[session.document.id, default: 0] += 1
            if roundsMissed[session.document.id] == 2 { end(session) }
        }
        let left = watched.filter(\.isProbed).map(\.document.id)
        roundsMissed = roundsMissed.filter { left.contains($0.key) }
    }

    /// Asks all that have something pending; false when there is none.
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
