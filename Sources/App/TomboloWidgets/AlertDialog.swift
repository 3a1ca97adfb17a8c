#if os(Linux)
import TomboloEngine
import CAdwaita
package import CGTK
package import GLibRuntime

/// A dialog on the screen. It ends exactly once: by a button, by Escape, or when the window below it closes.
@MainActor
package final class AlertDialog {
    /// The result of a dialog.
    package typealias Ending = AlertEnding

    private static let closing = "close"

    /// The `AdwAlertDialog`, or with older versions of libadwaita the `AdwMessageDialog`.
    package let reference: GObjectReference
    private var entry: GObjectReference?
    private var check: GObjectReference?
    private var connections: [SignalConnection] = []
    private var finish: (@MainActor (Ending) -> Void)?
    private var enabling: Task<Void, Never>?

    /// Shows a dialog over a window.
    /// - Parameters:
    ///   - closeLabel: The label of the only button of an alert without buttons.
    ///   - noMoreLabel: The label of a check button with which the user suppresses further dialogs; nil for no check
    ///     button.
    package init(
        _ alert: AlertContent, over parent: UnsafeMutablePointer<GtkWindow>, closeLabel: String,
        noMoreLabel: String? = nil, finish: @escaping @MainActor (Ending) -> Void
    ) {
        self.finish = finish
        let title = DisplayText.line(alert.title)
        let message = DisplayText.paragraph(alert.message)
        reference = owned(
            tombolo_alert_new(
                parent, title, LongMessage.isLong(message) ? "" : message,
                title.isEmpty ? DisplayText.line(message) : title))
        addButtons(of: alert, closeLabel)
        addExtras(to: alert, message, noMoreLabel)
        connections = [
            SignalConnection(reference.pointer, "response") { [weak self] in
                self?.end(with: $0.string(1), hasResponded: true)
            },
            SignalConnection(reference.pointer, "unmap") { [weak self] _ in self?.endSoon() },
        ]
        tombolo_alert_present(widget, parent)
    }

    /// Ends an open dialog without a button, so that its caller receives a result.
    isolated deinit {
        enabling?.cancel()
        guard let finish else { return }
        connections = []
        tombolo_alert_destroy(widget)
        // Deferred, because the owner may be about to replace this dialog with another one.
        Task { finish(Ending(button: nil, text: nil, suppressesMore: false, isGone: false)) }
    }

    /// Disables a button for some time after the dialog has appeared, so that a press that was meant for the page below has no effect.
    package func disable(_ index: Int, for time: Duration) {
        guard hasButton(index) else { return }
        tombolo_alert_set_response_enabled(widget, "\(index)", 0)
        enabling = Task { [weak self] in
            guard (try? await Task.sleep(for: time)) != nil, let self, finish != nil else { return }
            tombolo_alert_set_response_enabled(widget, "\(index)", 1)
        }
    }

    /// Whether the user can press a button.
    package func isEnabled(_ index: Int) -> Bool {
        hasButton(index) && tombolo_alert_is_response_enabled(widget, "\(index)") != 0
    }

    /// Ends the dialog, as if the user had closed it.
    package func dismiss() { end(with: nil) }

    /// Closes the dialog as Escape does, for tools and tests.
    package func close() { tombolo_alert_close(widget) }

    /// Presses a button, even a disabled one; for tools and tests.
    /// - Parameter index: The index of the button; nil for the last one.
    /// - Returns: Whether the button exists.
    @discardableResult
    package func press(_ index: Int? = nil) -> Bool {
        guard let index = index ?? (0..<AlertContent.maximumButtons).last(where: hasButton), hasButton(index) else {
            return false
        }
        tombolo_alert_respond(widget, "\(index)")
        return true
    }

    private func hasButton(_ index: Int) -> Bool { tombolo_alert_has_response(widget, "\(index)") != 0 }

    /// The heading in the dialog.
    package var heading: String { String(copying: tombolo_alert_get_heading(widget)) ?? "" }
    /// The text below the heading; empty if the text is so long that it scrolls.
    package var body: String { String(copying: tombolo_alert_get_body(widget)) ?? "" }
    /// The name of the dialog for assistive technologies.
    package var title: String { String(copying: tombolo_alert_get_title(widget)) ?? "" }
    /// The index of the button that Return presses; nil for none.
    package var defaultButton: Int? { String(copying: tombolo_alert_get_default_response(widget)).flatMap { Int($0) } }
    /// The window that contains the dialog: its own, or the one that it is shown over.
    package var window: UnsafeMutablePointer<GtkWindow>? { reference.window }

    private var widget: UnsafeMutablePointer<GtkWidget> { reference.widget }

    private func addButtons(of alert: AlertContent, _ closeLabel: String) {
        tombolo_alert_set_close_response(widget, Self.closing)
        let buttons = alert.buttons.prefix(AlertContent.maximumButtons)
        for (index, label) in buttons.enumerated() {
            tombolo_alert_add_response(widget, "\(index)", Self.label(label))
        }
        guard buttons.isEmpty else {
            if let index = alert.defaultButton, buttons.indices.contains(index) {
                tombolo_alert_set_default_response(widget, "\(index)")
                tombolo_alert_suggest_response(widget, "\(index)")
            }
            return
        }
        tombolo_alert_add_response(widget, Self.closing, Self.label(closeLabel))
        tombolo_alert_set_default_response(widget, Self.closing)
    }

    /// Escapes underscores: in a button's label, an underscore marks the mnemonic.
    private static func label(_ text: String) -> String {
        DisplayText.line(text, atMost: 60).split(separator: "_", omittingEmptySubsequences: false).joined(
            separator: "__")
    }

    private func addExtras(to alert: AlertContent, _ message: String, _ noMoreLabel: String?) {
        let isLong = LongMessage.isLong(message)
        guard isLong || alert.field != nil || noMoreLabel != nil else { return }
        let box = owned(gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
        if isLong { box.append(LongMessage(message).scroller) }
        if let text = alert.field {
            let entry = owned(gtk_entry_new())
            gtk_editable_set_text(entry.opaque, DisplayText.line(text, atMost: DisplayText.paragraph))
            gtk_entry_set_activates_default(entry.pointer(as: GtkEntry.self), 1)
            tombolo_set_accessible_label(entry.widget, DisplayText.line(alert.message))
            box.append(entry)
            self.entry = entry
        }
        if let noMoreLabel {
            let check = owned(gtk_check_button_new_with_label(noMoreLabel))
            box.append(check)
            self.check = check
        }
        withExtendedLifetime(box) { tombolo_alert_set_extra_child(widget, box.widget) }
    }

    /// Ends the dialog after it has left the screen. If no response arrives in the same turn of the main loop, the
    /// dialog closed because the window below it did.
    private func endSoon() {
        Task { [weak self] in self?.end(with: nil, isGone: true) }
    }

    private func end(with response: String?, hasResponded: Bool = false, isGone: Bool = false) {
        guard let finish else { return }
        self.finish = nil
        connections = []
        enabling?.cancel()
        let text = entry.flatMap { String(copying: gtk_editable_get_text($0.opaque)) }
        let suppressesMore =
            check.map { gtk_check_button_get_active($0.pointer(as: GtkCheckButton.self)) != 0 } ?? false
        if hasResponded { tombolo_alert_finish(widget) } else { tombolo_alert_destroy(widget) }
        finish(Ending(button: response.flatMap { Int($0) }, text: text, suppressesMore: suppressesMore, isGone: isGone))
    }
}
#endif
