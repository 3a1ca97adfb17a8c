import CGTK
import GLibRuntime
import TomboloBrowser
import TomboloWidgets

/// Shows the alerts of a window, one at a time and without losing any.
@MainActor
final class WindowAlerts {
    private let window: GObjectReference
    private let texts: BrowserTexts
    private var queue = AlertQueue<BrowserAlert>()
    private let confirmed: @MainActor () -> Void
    private(set) var dialog: AlertDialog?

    /// - Parameter confirmed: Called each time the user has confirmed an alert and no other alert is waiting.
    init(over window: GObjectReference, _ texts: BrowserTexts, confirmed: @escaping @MainActor () -> Void) {
        self.window = window
        self.texts = texts
        self.confirmed = confirmed
    }

    /// Shows an alert, after the alerts that are already in the queue.
    func show(_ alert: BrowserAlert) {
        if let next = queue.add(alert) { present(next) }
    }

    private func present(_ alert: BrowserAlert) {
        let content = AlertContent(
            title: texts[.warning], message: alert.message(texts), buttons: [texts[.confirm]], defaultButton: 0)
        let parent = window.pointer(as: GtkWindow.self)
        dialog = AlertDialog(content, over: parent, closeLabel: texts[.confirm]) { [weak self] ending in
            guard let self else { return }
            dialog = nil
            if let next = queue.dismiss() {
                present(next)
            } else if !ending.isGone {
                confirmed()
            }
        }
    }
}
