import DequeModule

/// Limits the script messages that a page's documents can send before the app draws again.
///
/// The engine delivers script messages on the main thread, and delivers all that have arrived before the app draws. A
/// relay has a limited number of unanswered messages, so each answer lets it send another message. When the answers of
/// a round have used up its budget, further answers wait until the main loop is idle. Then the next round begins with
/// the document that has waited longest.
@MainActor
final class MessagePace {
    private var budget = MessagePace.roundBudget
    private var waiting: Deque<ScriptMessageChannel> = []
    private var task: Task<Void, Never>?
    /// Whether waiting documents are being answered.
    private var isAnsweringWaiting = false
    private let waitForIdle: @MainActor () async -> Void

    /// The budget of a round: about two milliseconds of the main thread.
    static let roundBudget = 512 << 10
    /// The fixed cost of a message. Each of its bytes costs 1 in addition.
    static let messageCost = 8 << 10
    /// Limit of the time between two rounds if the main loop is never idle. The limit is long because this page's own
    /// messages may be keeping the main loop busy.
    static let idleLimit = Duration.milliseconds(500)

    /// Creates a pace with a full budget.
    /// - Parameter waitForIdle: Suspends until the main loop has handled its other events.
    init(waitForIdle: @escaping @MainActor () async -> Void) { self.waitForIdle = waitForIdle }

    /// Returns whether a document's messages may be answered now. If not, ``ScriptMessageChannel/answerWaiting()`` is
    /// called as soon as they may.
    func mayAnswer(_ channel: ScriptMessageChannel) -> Bool {
        if budget > 0, task == nil || isAnsweringWaiting { return true }
        if !channel.waitsForPace {
            channel.waitsForPace = true
            waiting.append(channel)
        }
        guard task == nil else { return false }
        task = Task { @MainActor [weak self, waitForIdle] in
            repeat { await waitForIdle() } while self?.answerRound() == true
        }
        return false
    }

    /// Counts an answer.
    /// - Parameters:
    ///   - messageBytes: The length of the answered message. The document's next message is likely to be as long.
    ///   - answerBytes: The length of the answer.
    func didAnswer(messageBytes: Int, answerBytes: Int) { budget -= Self.messageCost + messageBytes + answerBytes }

    /// Answers the documents that have waited longest. Returns false when no document waits.
    private func answerRound() -> Bool {
        budget = Self.roundBudget
        isAnsweringWaiting = true
        while budget > 0, let channel = waiting.popFirst() {
            channel.waitsForPace = false
            channel.answerWaiting()
        }
        isAnsweringWaiting = false
        if waiting.isEmpty { task = nil }
        return task != nil
    }
}
