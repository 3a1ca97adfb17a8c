import CAdwaita
import CGTK
import GLibRuntime
import TomboloWidgets

/// Toasts: short notifications at the lower edge of the page, which disappear by themselves.
@MainActor
final class Toasts {
    private let overlay: GObjectReference
    /// The kinds of toasts that pages can cause repeatedly: of each kind there is one at a time, with the newest text.
    enum Kind { case blockedWindows, printing, signIn }

    /// The labels of the current toasts, and the actions of their buttons.
    private var repeated: [Kind: (label: GObjectReference, pressed: @MainActor () -> Void)] = [:]
    /// The signal connections of the current toasts.
    private var connections: [UnsafeMutableRawPointer: [SignalConnection]] = [:]

    /// Announces a toast's text to screen readers; once for each toast, since a page can change the text repeatedly.
    var announce: @MainActor (_ label: GObjectReference, _ text: String) -> Void = { _ = $0.announce($1) }

    /// Number of toasts that are shown or queued.
    var count: Int { connections.count }

    /// - Parameter overlay: The `AdwToastOverlay`.
    init(_ overlay: GObjectReference) { self.overlay = overlay }

    /// Shows a toast, with a button where there is an action.
    /// - Parameters:
    ///   - kind: The kind of toast; a current toast of that kind gets the new text and action. Nil for a toast that no
    ///     page causes.
    ///   - isUrgent: Whether it is shown at once, before all toasts that a page may have queued.
    func show(
        _ text: String, _ kind: Kind? = nil, isUrgent: Bool = false, button: String? = nil,
        pressed: @escaping @MainActor () -> Void = {}
    ) {
        if let kind, let label = repeated[kind]?.label {
            repeated[kind] = (label, pressed)
            return gtk_label_set_text(label.opaque, text)
        }
        guard let toast = adw_toast_new("") else { return }
        // libadwaita parses a toast's own title as markup, and its older versions do not announce it to screen readers.
        let label = owned(tombolo_widget_new(gtk_label_get_type(), GTK_ACCESSIBLE_ROLE_STATUS))
        gtk_label_set_text(label.opaque, text)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_widget_set_tooltip_text(label.widget, text)
        gtk_widget_add_css_class(label.widget, "heading")
        adw_toast_set_custom_title(toast, label.widget)
        if isUrgent { adw_toast_set_priority(toast, ADW_TOAST_PRIORITY_HIGH) }
        if let kind { repeated[kind] = (label, pressed) }
        let pointer = UnsafeMutableRawPointer(toast)
        var isAnnounced = false
        if let button { adw_toast_set_button_label(toast, button) }
        connections[pointer] = [
            SignalConnection(label.pointer, "map") { [weak self] (arguments: SignalArguments) -> Void in
                guard !isAnnounced, let self, let pointer = arguments.object(0) else { return }
                isAnnounced = true
                let label = GObjectReference(retaining: pointer)
                announce(label, String(copying: gtk_label_get_text(label.opaque)) ?? text)
            },
            SignalConnection(pointer, "button-clicked") { [weak self] (_: SignalArguments) -> Void in
                (kind.flatMap { self?.repeated[$0]?.pressed } ?? pressed)()
            },
            SignalConnection(pointer, "dismissed") { [weak self] (_: SignalArguments) -> Void in
                // Not during the emission of the signal.
                if let kind { self?.repeated[kind] = nil }
                Task { self?.connections[pointer] = nil }
            },
        ]
        adw_toast_overlay_add_toast(overlay.opaque, toast)
    }
}
