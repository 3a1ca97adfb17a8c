/// Whether page script blocks while one of its dialogs is shown.
public enum DialogWaiting: Sendable, Hashable {
    /// Blocks until the user has answered, as in a browser.
    case untilAnswered
    /// Does not block: `confirm` returns true immediately, and `prompt` returns the answer given here. The dialogs are still shown
    /// one after another, with their texts cut at `EventLimits.maximumTextBytes`. The user's answers are ignored. `beforeunload`
    /// dialogs still block.
    case notAtAll(prompt: DialogAnswer)

    /// Limit of queued dialogs that page script does not wait for. Further dialogs are not shown.
    static let maximumQueuedDialogs = 20

    /// The answer to a dialog that page script does not wait for; nil if page script waits for the user's answer.
    func immediateAnswer(to dialog: Dialog) -> DialogAnswer? {
        guard case .notAtAll(let prompt) = self else { return nil }
        return switch dialog {
        case .alert, .confirm: .accepted()
        case .prompt: prompt
        case .leave: nil
        }
    }
}
