import CAdwaita
import CGTK
import GLibRuntime
import TomboloWidgets

/// Toasts: short notifications at the lower edge of the page, which disappear by themselves.
@MainActor
final class Toasts {
    /// The kinds of toasts that pages can cause repeatedly. There is at most one toast of each kind at a time, with the
    /// newest text.
    enum Kind { case blockedWindows, printing, signIn }

    /// The toasts that are shown or queued.
    let overlay: ToastOverlay
    /// The labels of the current toasts, and the actions of their buttons.
    private var repeated: [Kind: (label: GObjectReference, pressed: @MainActor () -> Void)] = [:]

    /// - Parameter overlay: The `AdwToastOverlay`.
    init(_ overlay: GObjectReference) { self.overlay = ToastOverlay(overlay) }

    /// Shows a toast, with a button that calls `pressed` if `button` has a label.
    /// - Parameters:
    ///   - kind: The kind of toast; a current toast of that kind gets the new text and action. Nil for a toast that no
    ///     page causes.
    ///   - isUrgent: Whether it is shown at once, before any toasts that a page may have queued.
    func show(
        _ text: String, _ kind: Kind? = nil, isUrgent: Bool = false, button: String? = nil,
        pressed: @escaping @MainActor () -> Void = {}
    ) {
        if let kind, let label = repeated[kind]?.label {
            repeated[kind] = (label, pressed)
            return gtk_label_set_text(label.opaque, text)
        }
        let label = Self.label(text)
        if let kind { repeated[kind] = (label, pressed) }
        // The text is read when the toast is shown, because it may change until then. The widget lives as long as the
        // toast.
        let widget = label.opaque
        var toast = ToastOverlay.Toast(title: label) { String(copying: gtk_label_get_text(widget)) ?? text }
        toast.isUrgent = isUrgent
        if let button {
            toast.button = (button, { [weak self] in (kind.flatMap { self?.repeated[$0]?.pressed } ?? pressed)() })
        }
        toast.onDismiss = { [weak self] in if let kind { self?.repeated[kind] = nil } }
        overlay.show(toast)
    }

    private static func label(_ text: String) -> GObjectReference {
        let label = owned(tombolo_widget_new(gtk_label_get_type(), GTK_ACCESSIBLE_ROLE_STATUS))
        gtk_label_set_text(label.opaque, text)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_widget_set_tooltip_text(label.widget, text)
        gtk_widget_add_css_class(label.widget, "heading")
        return label
    }
}
