import CGTK
import GLibRuntime
import Tombolo
import TomboloBrowser
import TomboloEngine
import TomboloWidgets

/// Shows the dialogs of a page over its window, with the name of their site, and asks the user about the page's
/// requests.
///
/// A dialog of a page that is not visible waits until the page is visible. Over another tab, it would be mistaken for a
/// dialog of that tab.
@MainActor
final class TabDialogs: DialogPresenting {
    private let texts: BrowserTexts
    private let page: GObjectReference
    private var guardian = DialogGuard()
    private(set) var shown: AlertDialog?
    /// Returns whether only the page's own site can have opened a dialog. The engine lets all frames open dialogs, and
    /// does not report which frame did.
    var isFromSiteItself: @MainActor () -> Bool = { true }
    /// The time for which the button that allows something is disabled.
    var reactionTime = PermissionDialog.reactionTime
    private var unseen: [CheckedContinuation<Bool, Never>] = []
    private var queue = DialogTurns()
    private var connection: SignalConnection?

    /// - Parameter page: The page's widget.
    init(over page: GObjectReference, _ texts: BrowserTexts) {
        self.page = page
        self.texts = texts
        connection = SignalConnection(page.pointer, "map") { [weak self] (_: SignalArguments) -> Void in
            self?.endWaiting(isSeen: true)
        }
    }

    func alert(_ message: String, from origin: Origin) async { _ = await show(.alert(message: message), origin) }

    func confirm(_ message: String, from origin: Origin) async -> Bool {
        await show(.confirm(message: message), origin) != .dismissed
    }

    func prompt(_ message: String, defaultText: String, from origin: Origin) async -> String? {
        let answer = await show(.prompt(message: message, defaultText: defaultText), origin)
        if case .accepted(let text) = answer { return text }
        return nil
    }

    func confirmLeaving(_ origin: Origin) async -> Bool { await show(.leave, origin) != .dismissed }

    /// Asks the user a question from the browser. The button for yes is disabled at first. Otherwise a page that makes
    /// the user click repeatedly could choose the time at which the button appears under the pointer.
    /// - Returns: Whether the answer was yes, and whether the check box was ticked; nil without an answer.
    func ask(
        _ title: String, _ message: String, yes: String, no: String, tick: String? = nil
    ) async -> (isYes: Bool, isTicked: Bool)? {
        let content = AlertContent(title: title, message: message, buttons: [no, yes])
        guard let ending = await present(content, tick: tick, delaying: 1), let button = ending.button else {
            return nil
        }
        return (button == 1, ending.suppressesMore)
    }

    /// Dismisses the dialogs of the previous document.
    func documentChanged(to origin: Origin, isUserInitiated: Bool) {
        dismiss()
        guardian.leave(for: origin, isUserInitiated: isUserInitiated)
    }

    /// Dismisses all dialogs, as if the user had closed them.
    func dismiss() {
        queue.dismissAll()
        endWaiting(isSeen: false)
        shown?.dismiss()
    }

    private func dismiss(_ turn: DialogTurns.Turn) {
        guard queue.dismiss(turn) else { return }
        endWaiting(isSeen: false)
        shown?.dismiss()
    }

    private func endWaiting(isSeen: Bool) {
        let waiting = unseen
        unseen = []
        for continuation in waiting { continuation.resume(returning: isSeen) }
    }

    private func isSeen() async -> Bool {
        if gtk_widget_get_mapped(page.widget) != 0 { return true }
        return await withCheckedContinuation { unseen.append($0) }
    }

    private func show(_ dialog: Dialog, _ origin: Origin) async -> DialogAnswer {
        switch guardian.open(dialog, from: origin) {
        case .answer(let answer): return answer
        case .show(let shown):
            let tick = shown.offersSilence ? texts[.noMoreDialogs] : nil
            let ending = await present(content(of: shown), tick: tick)
            if ending?.suppressesMore == true { guardian.silence() }
            guard let ending, ending.button == acceptButton(of: shown.dialog) else { return .dismissed }
            return .accepted(text: ending.text ?? "")
        }
    }

    private func acceptButton(of dialog: Dialog) -> Int { if case .alert = dialog { 0 } else { 1 } }

    private func content(of shown: DisplayDialog) -> AlertContent {
        let says: BrowserText = isFromSiteItself() ? .pageSays : .partOfPageSays
        let title = shown.site.map { texts[says, $0] } ?? texts[.aPageSays]
        let both = [texts[.cancel], texts[.accept]]
        return switch shown.dialog {
        case .alert(let message):
            AlertContent(title: title, message: message, buttons: [texts[.accept]], defaultButton: 0)
        case .confirm(let message):
            AlertContent(title: title, message: message, buttons: both, defaultButton: 1)
        case .prompt(let message, let text):
            AlertContent(title: title, message: message, buttons: both, defaultButton: 1, field: text)
        case .leave:
            AlertContent(
                title: texts[.leaveTitle], message: texts[.leaveMessage], buttons: [texts[.stay], texts[.leave]],
                defaultButton: 0)
        }
    }

    /// Shows a dialog once no other one is shown, because the browser and the page can request dialogs at the same
    /// time.
    /// - Parameter delayed: The button that is disabled at first; nil for none.
    private func present(
        _ content: AlertContent, tick: String?, delaying delayed: Int? = nil
    ) async -> AlertDialog.Ending? {
        let turn = queue.makeTurn()
        return await withTaskCancellationHandler {
            guard await queue.take(turn) else { return nil }
            defer { queue.end(turn) }
            guard await isSeen(), queue.isCurrent(turn), !Task.isCancelled, let window = page.window else { return nil }
            return await withCheckedContinuation { continuation in
                shown = AlertDialog(content, over: window, closeLabel: texts[.accept], noMoreLabel: tick) {
                    [weak self] in
                    self?.shown = nil
                    continuation.resume(returning: $0)
                }
                if let delayed { shown?.disable(delayed, for: reactionTime) }
            }
        } onCancel: {
            Task { await dismiss(turn) }
        }
    }
}
