#if os(Linux)
import CAdwaita
package import GLibRuntime

/// The toasts over a page, in an `AdwToastOverlay`. One toast is shown at a time, while the others wait. Each toast is
/// announced to screen readers once, when it is first shown.
@MainActor
package final class ToastOverlay {
    /// The content and the behaviour of a toast.
    package struct Toast {
        /// The widget that shows the toast's text. libadwaita's own title is not used, because libadwaita parses it as
        /// markup, and older versions do not announce it.
        package var title: GObjectReference
        /// Returns the text for screen readers. Called when the toast is shown.
        package var spokenText: @MainActor () -> String
        /// The priority of the announcement to screen readers.
        package var priority = AnnouncementPriority.medium
        /// The time on the screen, in seconds; nil for libadwaita's default. A toast remains while the pointer is over
        /// it.
        package var seconds: UInt32?
        /// Whether the toast is shown at once, before all waiting toasts.
        package var isUrgent = false
        /// The label and the action of the toast's button; nil for no button.
        package var button: (label: String, pressed: @MainActor () -> Void)?
        /// Called with the widget ``title`` each time it is shown.
        package var onShow: @MainActor (UnsafeMutableRawPointer) -> Void = { _ in }
        /// Called when the toast has disappeared.
        package var onDismiss: @MainActor () -> Void = {}

        /// Creates a toast from its widget and its text.
        package init(title: GObjectReference, spokenText: @escaping @MainActor () -> String) {
            (self.title, self.spokenText) = (title, spokenText)
        }
    }

    /// The `AdwToastOverlay`.
    package let overlay: GObjectReference
    /// The signal connections of the current toasts.
    private var connections: [UnsafeMutableRawPointer: [SignalConnection]] = [:]

    /// Announces a text to screen readers from a widget.
    package var announce: @MainActor (GObjectReference, String, AnnouncementPriority) -> Void = {
        _ = $0.announce($1, $2)
    }

    /// The number of toasts, including the shown one.
    package var count: Int { connections.count }

    /// Creates toasts in an `AdwToastOverlay`; nil for a new overlay.
    package init(_ overlay: GObjectReference? = nil) { self.overlay = overlay ?? owned(adw_toast_overlay_new()) }

    /// Shows a toast, after the waiting ones unless it is urgent.
    package func show(_ toast: Toast) {
        guard let pointer = adw_toast_new("") else { return }
        withExtendedLifetime(toast.title) { adw_toast_set_custom_title(pointer, $0.widget) }
        if let seconds = toast.seconds { adw_toast_set_timeout(pointer, seconds) }
        if toast.isUrgent { adw_toast_set_priority(pointer, ADW_TOAST_PRIORITY_HIGH) }
        if let button = toast.button { adw_toast_set_button_label(pointer, button.label) }
        let key = UnsafeMutableRawPointer(pointer)
        connections[key] = connections(of: toast, at: key)
        adw_toast_overlay_add_toast(overlay.opaque, pointer)
    }

    private func connections(of toast: Toast, at key: UnsafeMutableRawPointer) -> [SignalConnection] {
        var isAnnounced = false
        // The connection must not retain the title, because the title retains the connection.
        let (spokenText, priority, onShow) = (toast.spokenText, toast.priority, toast.onShow)
        let (pressed, onDismiss) = (toast.button?.pressed, toast.onDismiss)
        return [
            SignalConnection(toast.title.pointer, "map") { [weak self] (arguments: SignalArguments) -> Void in
                guard let pointer = arguments.object(0) else { return }
                onShow(pointer)
                guard !isAnnounced, let self else { return }
                isAnnounced = true
                announce(GObjectReference(retaining: pointer), spokenText(), priority)
            },
            SignalConnection(key, "button-clicked") { (_: SignalArguments) -> Void in pressed?() },
            SignalConnection(key, "dismissed") { [weak self] (_: SignalArguments) -> Void in
                onDismiss()
                // Deferred, because a connection must not be released during the emission of its signal.
                Task { self?.connections[key] = nil }
            },
        ]
    }
}
#endif
