#if os(Linux)
import CGTK
import GLibRuntime
import TomboloBridge
import TomboloEngine

/// The window that shows one permission request, built of plain GTK widgets.
@MainActor
final class PermissionWindow {
    let window: GObjectReference
    /// The buttons in order: deny, allow once, allow.
    let buttons: [GObjectReference]
    private var connections: [SignalConnection] = []
    private var answered: CheckedContinuation<PermissionAnswer, Never>?
    private var answer: PermissionAnswer?

    private static let answers: [PermissionAnswer] = [.deny, .allowOnce, .allowForDocument]

    /// Shows the request over `parent`.
    /// - Parameter page: The page's widget, inside that window.
    init(
        _ prompt: PermissionPrompt, _ texts: PermissionTexts, of page: GObjectReference,
        over parent: UnsafeMutablePointer<GtkWindow>
    ) {
        let lines = texts.lines(about: prompt)
        window = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_window_new()))
        let dialog = window.pointer(as: GtkWindow.self)
        gtk_window_set_title(dialog, lines[0])
        gtk_window_set_modal(dialog, 1)
        gtk_window_set_resizable(dialog, 0)
        tombolo_window_set_parent(dialog, parent)
        let box = Self.box(GTK_ORIENTATION_VERTICAL)
        for (index, line) in lines.enumerated() { Self.append(Self.label(line, isTitle: index == 0), to: box) }
        let row = Self.box(GTK_ORIENTATION_HORIZONTAL)
        gtk_widget_set_halign(row.pointer(as: GtkWidget.self), GTK_ALIGN_END)
        let labels: [String] = [texts.deny, texts.allowOnce, texts.allow]
        buttons = labels.map { Self.made(gtk_button_new_with_label($0)) }
        for button in buttons { Self.append(button, to: row) }
        Self.append(row, to: box)
        gtk_window_set_child(dialog, box.pointer(as: GtkWidget.self))
        gtk_window_set_default_widget(dialog, buttons[0].pointer(as: GtkWidget.self))
        connect(page)
        setAllowing(false)
        gtk_window_present(dialog)
        gtk_widget_grab_focus(buttons[0].pointer(as: GtkWidget.self))
    }

    /// Waits for the user's answer.
    /// - Parameter reactionTime: Time during which the allowing buttons are disabled.
    func answer(after reactionTime: Duration) async -> PermissionAnswer {
        let opening = Task { [weak self] in
            try await Task.sleep(for: reactionTime)
            self?.setAllowing(true)
        }
        defer { opening.cancel() }
        return await withCheckedContinuation { continuation in
            if let answer { continuation.resume(returning: answer) } else { answered = continuation }
        }
    }

    /// Closes the window with an answer. Later answers are ignored.
    func end(_ answer: PermissionAnswer) {
        guard self.answer == nil else { return }
        self.answer = answer
        connections = []
        let dialog = window.pointer(as: GtkWindow.self)
        // GTK 4.8 would look up the parent again when the last reference is released; by then it may be freed.
        gtk_window_set_transient_for(dialog, nil)
        gtk_window_destroy(dialog)
        answered?.resume(returning: answer)
        answered = nil
    }

    private func connect(_ page: GObjectReference) {
        for (button, answer) in zip(buttons, Self.answers) {
            connections.append(
                SignalConnection(button.pointer, "clicked", handler: { [weak self] _ in self?.end(answer) }))
        }
        connections.append(
            SignalConnection(
                window.pointer, "close-request",
                answering: { [weak self] _ in
                    self?.end(.deny)
                    return .boolean(true)
                }))
        // Denies the call when its page leaves the screen. Observes the page instead of its window, because GTK
        // destroys a window only when its last reference is released.
        connections.append(
            SignalConnection(page.pointer, "unmap", handler: { [weak self] _ in Task { self?.end(.deny) } }))
        let keys = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_event_controller_key_new()))
        gtk_widget_add_controller(window.pointer(as: GtkWidget.self), keys.opaque)
        connections.append(
            SignalConnection(
                keys.pointer, "key-pressed",
                answering: { [weak self] arguments in
                    guard arguments.unsignedInt(1) == UInt32(GDK_KEY_Escape) else { return .boolean(false) }
                    self?.end(.deny)
                    return .boolean(true)
                }))
    }

    private func setAllowing(_ isAllowed: Bool) {
        guard answer == nil else { return }
        for button in buttons.dropFirst() {
            gtk_widget_set_sensitive(button.pointer(as: GtkWidget.self), isAllowed ? 1 : 0)
        }
    }

    private static func box(_ orientation: GtkOrientation) -> GObjectReference {
        let box = made(gtk_box_new(orientation, 12))
        let widget = box.pointer(as: GtkWidget.self)
        if orientation == GTK_ORIENTATION_VERTICAL {
            gtk_widget_set_margin_top(widget, 18)
            gtk_widget_set_margin_bottom(widget, 18)
            gtk_widget_set_margin_start(widget, 18)
            gtk_widget_set_margin_end(widget, 18)
        }
        return box
    }

    private static func label(_ text: String, isTitle: Bool) -> GObjectReference {
        let label = made(gtk_label_new(text))
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_max_width_chars(label.opaque, 60)
        gtk_label_set_lines(label.opaque, 6)
        gtk_label_set_xalign(label.opaque, 0)
        if isTitle { gtk_widget_add_css_class(label.pointer(as: GtkWidget.self), "heading") }
        return label
    }

    private static func append(_ child: GObjectReference, to box: GObjectReference) {
        gtk_box_append(box.pointer(as: GtkBox.self), child.pointer(as: GtkWidget.self))
    }

    /// Wraps the result of a GTK constructor. These return NULL only for invalid arguments, which is a programming
    /// error.
    private static func made(_ widget: UnsafeMutablePointer<GtkWidget>?) -> GObjectReference {
        guard let widget else { preconditionFailure("GTK created no widget") }
        return GObjectReference(adopting: UnsafeMutableRawPointer(widget))
    }
}
#endif
