import TomboloBridge
import WebKit

/// The system's dialog that shows one permission request.
@MainActor
final class PermissionAlert {
    private var answered: CheckedContinuation<PermissionAnswer, Never>?
    private var answer: PermissionAnswer?
    let dialog: SystemAlert

    /// Shows the request. Returns nil if the view is not in a window, or if its window already has a sheet.
    init?(_ texts: PermissionTexts, _ prompt: PermissionPrompt, over view: WKWebView) {
        let lines = texts.lines(about: prompt)
        dialog = SystemAlert(
            title: lines[0], message: lines.dropFirst().joined(separator: "\n"),
            labels: [texts.deny, texts.allowOnce, texts.allow])
        let answers: [PermissionAnswer] = [.deny, .allowOnce, .allowForDocument]
        let isShown = dialog.show(over: view) { [weak self] index in
            self?.end(answers.indices.contains(index) ? answers[index] : .deny)
        }
        guard isShown else { return nil }
    }

    /// Waits for the user's answer.
    /// - Parameter reactionTime: Time during which the allowing buttons are disabled.
    func answer(after reactionTime: Duration) async -> PermissionAnswer {
        let opening = Task { [weak self] in
            try await Task.sleep(for: reactionTime)
            self?.dialog.enableAllowing()
        }
        defer { opening.cancel() }
        return await withCheckedContinuation { continuation in
            if let answer { continuation.resume(returning: answer) } else { answered = continuation }
        }
    }

    /// Closes the dialog with an answer. Later answers are ignored.
    func end(_ answer: PermissionAnswer) {
        guard self.answer == nil else { return }
        self.answer = answer
        dialog.close()
        answered?.resume(returning: answer)
        answered = nil
    }
}
