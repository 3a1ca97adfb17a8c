import TomboloBridge
import TomboloEngine
import TomboloSystem

/// The queue of the app's messages. Messages wait until a top-level document has set up its bridge. Then each is sent
/// once, in order.
@MainActor
final class OutgoingMessages {
    weak var bridge: Bridge?
    let deadlines = Deadlines()
    /// Maximum number of messages that wait for a document.
    var limit = 10_000
    /// The top-level document that has set up its bridge; nil if there is none.
    private(set) var document: DocumentID?
    private var waiting: [OutgoingMessage] = []
    private var unanswered: [ObjectIdentifier: OutgoingMessage] = [:]
    private var load = Load.settled
    private var isClosed = false
    private var lastCallback: UInt64 = 0

    private enum Load {
        /// No load is running, as far as the page has reported.
        case settled
        /// A load has begun, and the current document is still the old one.
        case leaving
        /// A load is running, and the current document is already the new one.
        case arriving
    }

    /// Whether no message waits for a document or an answer.
    var isEmpty: Bool { waiting.isEmpty && unanswered.isEmpty }

    /// Returns a callback id that has not been used before, not even before ``reset()``.
    func makeCallbackID() -> String {
        lastCallback += 1
        return "objc_cb_\(lastCallback)"
    }

    func send(_ message: OutgoingMessage) {
        guard !isClosed else {
            return message.settle(.failure(TomboloError(.disconnected, "The bridge has left its page.")))
        }
        if waiting.count >= limit { waiting.removeAll { $0.isSettled } }
        waiting.append(message)
        sendWhatWaits()
        guard waiting.count > limit else { return }
        waiting.removeLast()
        message.settle(.failure(Self.tooMany(limit)))
    }

    private static func tooMany(_ limit: Int) -> TomboloError {
        TomboloError(
            .limitExceeded,
            """
            \(limit) messages are waiting for a document with a bridge: show a page that requests the bridge, or raise \
            maximumWaitingMessages.
            """)
    }

    func begin(_ document: DocumentID) {
        self.document = document
        sendWhatWaits()
    }

    func end(_ document: DocumentID) {
        if self.document == document { self.document = nil }
    }

    func note(_ event: PageEvent) {
        switch event {
        case .navigation(.started): load = .leaving
        case .navigation(.committed): load = .arriving
        case .navigation(.finished), .navigation(.failed), .navigation(.cancelled), .crashed: load = .settled
        default: return
        }
        sendWhatWaits()
    }

    func reset() {
        endAll(TomboloError(.cancelled, "The bridge was reset."))
    }

    func close() {
        isClosed = true
        bridge = nil
        document = nil
        endAll(TomboloError(.disconnected, "The bridge has left its page."))
    }

    private func endAll(_ error: TomboloError) {
        let messages = waiting + unanswered.values
        waiting = []
        unanswered = [:]
        for message in messages { message.end(error) }
    }

    private func sendWhatWaits() {
        while let bridge, let document, !isLeaving(bridge), !waiting.isEmpty {
            let message = waiting.removeFirst()
            guard !message.isSettled else { continue }
            unanswered[ObjectIdentifier(message)] = message
            message.task = Task.immediately { @MainActor [weak self] in
                await message.ask(document, of: bridge)
                self?.unanswered[ObjectIdentifier(message)] = nil
            }
            if message.isSettled { unanswered[ObjectIdentifier(message)] = nil }
        }
    }

    /// Whether a load is about to replace the document. The page's `isLoading` is included, because it is true before
    /// the engine reports the start of the load.
    private func isLeaving(_ bridge: Bridge) -> Bool {
        switch load {
        case .settled: bridge.page?.isLoading ?? true
        case .leaving: true
        case .arriving: false
        }
    }
}
