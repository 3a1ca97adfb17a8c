/// Reads the console reports of all documents of a page. Where they are more than the app can take, they are answered later: a document sends its
/// next report when the last one was answered, and drops and counts what it cannot send meanwhile.
@MainActor
final class ConsoleIntake {
    /// More reports than that wait only for a web process that sends without waiting; they are answered at once.
    static let maximumWaiting = 4_096

    private let capture: ConsoleCapture
    private var budget = ConsoleBudget()
    private var waiting: [any ScriptMessageReplying] = []

    init(_ capture: ConsoleCapture) { self.capture = capture }

    /// The console messages of a report; none where it makes no sense, or is beyond the budget of the page.
    func take(_ message: ScriptMessage) -> [ConsoleMessage] {
        let (isRead, end) = budget.take(message.body.count, at: .now)
        if let end, waiting.count < Self.maximumWaiting {
            waiting.append(message.reply)
            if waiting.count == 1 { answerAll(at: end) }
        } else {
            message.reply.resolve(with: [])
        }
        return isRead ? capture.messages(in: message) : []
    }

    private func answerAll(at end: ContinuousClock.Instant) {
        Task { [weak self] in
            try? await Task.sleep(until: end, clock: .continuous)
            guard let self else { return }
            let replies = waiting
            waiting = []
            for reply in replies { reply.resolve(with: []) }
        }
    }
}
