import TomboloRexxar
import CGTK
import GLibRuntime
import TomboloBridge
import TomboloWidgets

/// The dialogs of a container. One dialog is shown, and further dialogs are queued. Their number is limited, so that a page cannot block the
/// user indefinitely.
@MainActor
final class ContainerAlertQueue {
    /// Maximum number of dialogs, including the shown one. Further dialogs are rejected with an error.
    static let maximumCount = 10

    private struct Waiting {
        var turn: DialogTurns.Turn
        var alert: RXRAlert
        var document: DocumentID?
        var answered: @MainActor (RXRAlert.Answer) -> Void
    }

    private let page: GObjectReference
    private let texts: RXRTexts
    private let turns = DialogTurns()
    /// The queued dialogs, in order.
    private var waiting: [Waiting] = []
    private var shown: (waiting: Waiting, dialog: AlertDialog)?
    private var row = DialogRow()

    /// Creates a queue.
    /// - Parameter page: The widget of the page. Dialogs are shown over the window that contains it.
    init(over page: GObjectReference, _ texts: RXRTexts) {
        self.page = page
        self.texts = texts
    }

    /// The number of dialogs, including the shown one.
    var count: Int { waiting.count + (shown == nil ? 0 : 1) }
    var current: AlertDialog? { shown?.dialog }

    /// Shows a dialog, after those that are queued already.
    /// - Throws: ``RXRWidgetError`` if the dialog cannot be shown; `answered` is then not called.
    func show(
        _ alert: RXRAlert, of document: DocumentID?, answered: @escaping @MainActor (RXRAlert.Answer) -> Void
    ) throws(RXRWidgetError) {
        guard root != nil else { throw RXRWidgetError("The page is not on the screen, so its dialog is not shown.") }
        guard !row.isMuted(document) else { throw RXRWidgetError("The user has blocked further dialogs of this page.") }
        guard count < Self.maximumCount else {
            throw RXRWidgetError("A page may have at most \(Self.maximumCount) unanswered dialogs.")
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
        // The page may have left the screen while the dialog was queued.
        guard let root else {
            next.answered(RXRAlert.Answer(button: nil))
            return turns.end(turn)
        }
        let isLong = row.isLong(with: next.document, at: .now)
        let dialog = AlertDialog(
            next.alert.content, over: root, closeLabel: texts.close, noMoreLabel: isLong ? texts.noMoreDialogs : nil
        ) { [weak self] ending in
            let answer = RXRAlert.Answer(button: ending.button, text: ending.text)
            guard let self else { return next.answered(answer) }
            shown = nil
            row.ended(next.document, at: .now, isLast: ending.wantsNoMore)
            next.answered(answer)
            // The dialog ended with its window, so the queued dialogs, which belong to that window, cannot be shown either.
            if ending.isGone { close() } else if ending.wantsNoMore { end { $0 == next.document } }
            turns.end(turn)
        }
        shown = (next, dialog)
    }

    /// The window of the page; nil if the page is not visible in a window.
    private var root: UnsafeMutablePointer<GtkWindow>? {
        gtk_widget_get_mapped(page.widget) != 0 ? page.window : nil
    }
}
