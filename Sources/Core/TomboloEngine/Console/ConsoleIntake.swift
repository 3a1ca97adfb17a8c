/// Reads the console reports of all documents of a page.
///
/// A document sends its next report after the previous one has been answered. Past the budget, reports are answered
/// later. Meanwhile a document drops and counts the messages that it cannot send.
@MainActor
final class ConsoleIntake {
    /// Limit of reports that wait for an answer. Only a web process that sends reports without waiting for answers exceeds it.
    /// Reports past the limit are answered immediately.
    static let maximumWaiting = 4_096

    private let capture: ConsoleCapture
    private var budget = ConsoleBudget()
    private var waiting: [any ScriptMessageReplying] = []

    init(_ capture: ConsoleCapture) { self.capture = capture }

    /// The console messages of a report; empty if it is invalid or exceeds the budget of the page.
    /// - Parameters:
    ///   - message: The report.
    ///   - now: The time of arrival. It determines which second's budget is used.
    func take(_ message: ScriptMessage, at now: ContinuousClock.Instant = .now) -> [ConsoleMessage] {
        let (isRead, end) = budget.take(message.body.count, at: now)
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
