import TomboloRexxar
import TomboloBridge
import TomboloWidgets

/// A dialog on the screen, which its presenter has created.
@MainActor
protocol ContainerAlert: AnyObject {
    /// Ends the dialog without a button, as if the user had closed it. Has no effect on a dialog that has ended.
    func dismiss()
}

/// Shows the dialogs of a container on one platform.
@MainActor
protocol ContainerAlertPresenting {
    associatedtype Alert: ContainerAlert

    /// Whether a dialog can be shown: the page is visible in a window.
    var canPresent: Bool { get }

    /// Shows a dialog over the page's window. If that is not possible, returns nil and does not call `finish`.
    /// - Parameters:
    ///   - noMoreLabel: The label of the control by which the user suppresses further dialogs; nil for no such control.
    ///   - finish: Called once, when the dialog has ended; not before this function returns.
    func present(
        _ content: AlertContent, closeLabel: String, noMoreLabel: String?,
        finish: @escaping @MainActor (AlertEnding) -> Void
    ) -> Alert?
}

/// The limits of the dialogs of a container.
enum ContainerAlertLimits {
    /// Maximum number of dialogs, including the shown one. Further dialogs are rejected with an error.
    static let maximumCount = 10
}

/// The dialogs of a container. One dialog is shown, and further dialogs are queued. Their number is limited, so that a page cannot block the
/// user indefinitely.
@MainActor
final class ContainerAlertQueue<Presenter: ContainerAlertPresenting> {

    private struct Waiting {
        var turn: DialogTurns.Turn
        var alert: RXRAlert
        var document: DocumentID?
        var answered: @MainActor (RXRAlert.Answer) -> Void
    }

    private let presenter: Presenter
    private let texts: RXRTexts
    private let turns = DialogTurns()
    /// The queued dialogs, in order.
    private var waiting: [Waiting] = []
    private var shown: (waiting: Waiting, dialog: Presenter.Alert)?
    private var row = DialogRow()

    /// Creates an empty queue.
    init(_ presenter: Presenter, _ texts: RXRTexts) {
        self.presenter = presenter
        self.texts = texts
    }

    /// The number of dialogs, including the shown one.
    var count: Int { waiting.count + (shown == nil ? 0 : 1) }
    var current: Presenter.Alert? { shown?.dialog }

    /// Shows a dialog, after those that are queued already.
    /// - Throws: ``RXRWidgetError`` if the dialog cannot be shown; `answered` is then not called.
    func show(
        _ alert: RXRAlert, of document: DocumentID?, answered: @escaping @MainActor (RXRAlert.Answer) -> Void
    ) throws(RXRWidgetError) {
        guard presenter.canPresent else {
            throw RXRWidgetError("The page is not on the screen, so its dialog is not shown.")
        }
        guard !row.isMuted(document) else {
            throw RXRWidgetError("The user has blocked further dialogs from this page.")
        }
        guard count < ContainerAlertLimits.maximumCount else {
            throw RXRWidgetError("A page may have at most \(ContainerAlertLimits.maximumCount) unanswered dialogs.")
        }
        let turn = turns.makeTurn()
        waiting.append(Waiting(turn: turn, alert: alert, document: document, answered: answered))
        turns.take(turn) { [weak self] isTurn in if isTurn { self?.show(turn) } }
    }

    /// Ends the dialogs of a document, shown and queued.
    func documentEnded(_ document: DocumentID) {
        row.documentEnded(document)
        end { $0 == document }
    }

    func close() { end { _ in true } }

    private func end(_ isMeant: (DocumentID?) -> Bool) {
        let ended = waiting.filter { isMeant($0.document) }
        waiting.removeAll { isMeant($0.document) }
        for one in ended {
            turns.dismiss(one.turn)
            one.answered(RXRAlert.Answer(button: nil))
        }
        if let shown, isMeant(shown.waiting.document) { shown.dialog.dismiss() }
    }

    private func show(_ turn: DialogTurns.Turn) {
        guard let index = waiting.firstIndex(where: { $0.turn == turn }) else { return turns.end(turn) }
        let next = waiting.remove(at: index)
        let isLong = row.isLong(with: next.document, at: .now)
        let dialog = presenter.present(
            next.alert.content, closeLabel: texts.close, noMoreLabel: isLong ? texts.noMoreDialogs : nil
        ) { [weak self] ending in
            let answer = RXRAlert.Answer(button: ending.button, text: ending.text)
            guard let self else { return next.answered(answer) }
            shown = nil
            row.ended(next.document, at: .now, isLast: ending.suppressesMore)
            next.answered(answer)
            // The dialog ended with its window, so the queued dialogs, which belong to that window, cannot be shown either.
            if ending.isGone { close() } else if ending.suppressesMore { end { $0 == next.document } }
            turns.end(turn)
        }
        // The page may have left the screen while the dialog was queued.
        guard let dialog else {
            next.answered(RXRAlert.Answer(button: nil))
            return turns.end(turn)
        }
        shown = (next, dialog)
    }
}
