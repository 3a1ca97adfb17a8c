/// Whether page script stands still while one of its dialogs is shown.
public enum DialogWaiting: Sendable, Hashable {
    /// Until somebody has answered, as in a browser.
    case untilAnswered
    /// Not at all: `confirm` gives true at once and `prompt` what is said here. The dialog is shown all the same, one after
    /// another, with its text cut at ``EventLimits/maximumTextBytes``, and its answer goes nowhere. Questions before a page is left are waited for as ever.
    case notAtAll(prompt: DialogAnswer)

    /// How many dialogs that nobody waits for may stand in line; more are not shown.
    static let maximumQueuedDialogs = 20

    /// What page script gets for a dialog that it does not wait for; nil where it waits.
    func immediateAnswer(to dialog: Dialog) -> DialogAnswer? {
        guard case .notAtAll(let prompt) = self else { return nil }
        return switch dialog {
        case .alert, .confirm: .accepted()
        case .prompt: prompt
        case .leave: nil
        }
    }
}
