#if os(Linux)
import CAdwaita
package import CWebKitGTK
package import GLibRuntime

/// One dialog on the screen. It ends once: by a button, by Escape, or with the window that it belongs to.
@MainActor
package final class AlertDialog {
    /// How it ended.
    package struct Ending {
        /// Which button was pressed; nil when it was closed otherwise.
        package var button: Int?
        /// What the field holds; nil without one.
        package var text: String?
        /// Whether the person wants no more of them.
        package var wantsNoMore: Bool
        /// Whether it went with the window that it belongs to.
        package var isGone: Bool
    }

    private static let closing = "close"

    /// The `AdwAlertDialog`, or with older versions of libadwaita the `AdwMessageDialog`.
    package let reference: GObjectReference
    private var entry: GObjectReference?
    private var check: GObjectReference?
    private var connections: [SignalConnection] = []
    private var finish: (@MainActor (Ending) -> Void)?

    /// Shows a dialog over a window.
    /// - Parameters:
    ///   - closeLabel: What the one button of an alert without buttons says.
    ///   - noMoreLabel: What a person can tick who wants no more of them; nil for nothing to tick.
    package init(
        _ alert: AlertContent, over parent: UnsafeMutablePointer<GtkWindow>, closeLabel: String,
        noMoreLabel: String? = nil, finish: @escaping @MainActor (Ending) -> Void
    ) {
        self.finish = finish
        let title = ShownText.line(alert.title)
        let message = ShownText.paragraph(alert.message)
        reference = owned(
            tombolo_alert_new(
                parent, title, LongMessage.isLong(message) ? "" : message,
                title.isEmpty ? ShownText.line(message) : title))
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

    /// Gives whoever waits for an answer one without a button.
    isolated deinit {
        guard let finish else { return }
        connections = []
        tombolo_alert_destroy(widget)
        // Not at once: the owner may be just about to put another dialog in the place of this one.
        Task { finish(Ending(button: nil, text: nil, wantsNoMore: false, isGone: false)) }
    }

    /// Ends it, as if it had been closed.
    package func dismiss() { end(with: nil) }

    /// Closes it as Escape does, for tools and tests.
    package func close() { tombolo_alert_close(widget) }

    /// Presses a button, for tools and tests.
    /// - Parameter index: Which; nil for the last one.
    /// - Returns: Whether there is such a button.
    @discardableResult
    package func press(_ index: Int? = nil) -> Bool {
        guard let index = index ?? (0..<AlertContent.maximumButtons).last(where: hasButton), hasButton(index) else {
            return false
        }
        tombolo_alert_respond(widget, "\(index)")
        return true
    }

    private func hasButton(_ index: Int) -> Bool { tombolo_alert_has_response(widget, "\(index)") != 0 }

    /// The heading that is shown.
    package var heading: String { String(copying: tombolo_alert_get_heading(widget)) ?? "" }
    /// The text that is shown below it; empty where it is so long that it is scrolled.
    package var body: String { String(copying: tombolo_alert_get_body(widget)) ?? "" }
    /// The name that assistive technologies give it.
    package var title: String { String(copying: tombolo_alert_get_title(widget)) ?? "" }
    /// The button that Return presses; nil for none.
    package var defaultButton: Int? { String(copying: tombolo_alert_get_default_response(widget)).flatMap { Int($0) } }
    /// The window that it is in: one of its own or the one that it was shown over.
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

    /// In labels of buttons, an underscore marks the letter that presses it.
    private static func label(_ text: String) -> String {
        ShownText.line(text, atMost: 60).split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
    }

    private func addExtras(to alert: AlertContent, _ message: String, _ noMoreLabel: String?) {
        let isLong = LongMessage.isLong(message)
        guard isLong || alert.field != nil || noMoreLabel != nil else { return }
        let box = owned(gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
        if isLong { box.append(LongMessage(message).scroller) }
        if let text = alert.field {
            let entry = owned(gtk_entry_new())
            gtk_editable_set_text(entry.opaque, ShownText.line(text, atMost: ShownText.paragraph))
            gtk_entry_set_activates_default(entry.pointer(as: GtkEntry.self), 1)
            tombolo_set_accessible_label(entry.widget, ShownText.line(alert.message))
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

    /// It is no longer on the screen: with the window that it belongs to, unless a response comes in the same turn.
    private func endSoon() {
        Task { [weak self] in self?.end(with: nil, isGone: true) }
    }

    private func end(with response: String?, hasResponded: Bool = false, isGone: Bool = false) {
        guard let finish else { return }
        self.finish = nil
        connections = []
        let text = entry.flatMap { String(copying: gtk_editable_get_text($0.opaque)) }
        let wantsNoMore = check.map { gtk_check_button_get_active($0.pointer(as: GtkCheckButton.self)) != 0 } ?? false
        if hasResponded { tombolo_alert_finish(widget) } else { tombolo_alert_destroy(widget) }
        finish(Ending(button: response.flatMap { Int($0) }, text: text, wantsNoMore: wantsNoMore, isGone: isGone))
    }
}
#endif
