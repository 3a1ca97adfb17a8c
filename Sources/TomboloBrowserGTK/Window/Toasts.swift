import CAdwaita
import CWebKitGTK
import GLibRuntime
import TomboloWidgets

/// Short news at the lower edge of the page, which go by themselves.
@MainActor
final class Toasts {
    private let overlay: GObjectReference
    /// What pages can have said again and again: of each kind there is one at a time, which says the newest.
    enum Kind { case blockedWindows, printing, signIn }

    /// The labels of those that have not gone yet, and what their buttons do.
    private var repeated: [Kind: (label: GObjectReference, pressed: @MainActor () -> Void)] = [:]
    /// Of those that have not gone yet.
    private var connections: [UnsafeMutableRawPointer: [SignalConnection]] = [:]

    /// Announces a toast's text to screen readers; once for each toast, since a page may change the text again and again.
    var announce: @MainActor (_ label: GObjectReference, _ text: String) -> Void = { _ = $0.announce($1) }

    /// How many are shown or wait to be.
    var count: Int { connections.count }

    /// - Parameter overlay: The `AdwToastOverlay`.
    init(_ overlay: GObjectReference) { self.overlay = overlay }

    /// Shows news, with a button where something can be done about it.
    /// - Parameters:
    ///   - kind: Of one that is there already text and deed change; nil for news that no page makes.
    ///   - isUrgent: Whether it is shown at once, before all that a page may have had queued.
    func show(
        _ text: String, _ kind: Kind? = nil, isUrgent: Bool = false, button: String? = nil,
        pressed: @escaping @MainActor () -> Void = {}
    ) {
        if let kind, let label = repeated[kind]?.label {
            repeated[kind] = (label, pressed)
            return gtk_label_set_text(label.opaque, text)
        }
        guard let toast = adw_toast_new("") else { return }
        // libadwaita takes a toast's own title for markup, and older versions do not have it read out.
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
                // Not while the signal is being told of.
                if let kind { self?.repeated[kind] = nil }
                Task { self?.connections[pointer] = nil }
            },
        ]
        adw_toast_overlay_add_toast(overlay.opaque, toast)
    }
}
