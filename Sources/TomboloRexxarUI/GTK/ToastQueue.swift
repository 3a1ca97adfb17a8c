import TomboloRexxar
import CAdwaita
import CGTK
import GLibRuntime
import TomboloWidgets

/// The toasts over a page: one is shown, the others wait.
@MainActor
final class ToastQueue {
    /// Maximum number of toasts, including the shown one; a page that requests more is refused.
    static let maximumCount = 8

    /// The `AdwToastOverlay`.
    let overlay = owned(adw_toast_overlay_new())
    private var connections: [UnsafeMutableRawPointer: [SignalConnection]] = [:]

    /// Announces a toast's text to screen readers.
    var announce: @MainActor (GObjectReference, String, AnnouncementPriority) -> Void = { _ = $0.announce($1, $2) }

    /// The number of toasts, including the shown one.
    var count: Int { connections.count }

    /// Shows a toast after those that wait.
    /// - Throws: ``RXRWidgetError`` when too many wait.
    func show(_ toast: RXRToast, _ texts: RXRTexts) throws(RXRWidgetError) {
        guard count < Self.maximumCount else {
            throw RXRWidgetError(
                "toast queues at most \(Self.maximumCount) messages: wait before you show more.")
        }
        guard let pointer = adw_toast_new("") else { return }
        let title = ToastTitle(toast, texts)
        withExtendedLifetime(title.box) { adw_toast_set_custom_title(pointer, $0.widget) }
        adw_toast_set_timeout(pointer, toast.level.seconds)
        let key = UnsafeMutableRawPointer(pointer)
        let dismissed = SignalConnection(key, "dismissed") { [weak self] _ in self?.connections[key] = nil }
        // The widget around the title belongs to the overlay, and exists only once the toast is shown.
        var isAnnounced = false
        let shown = SignalConnection(title.box.pointer, "map") {
            [weak self, text = title.spokenText] (arguments: SignalArguments) -> Void in
            guard let pointer = arguments.object(0) else { return }
            toast.level.mark(pointer)
            guard !isAnnounced, let self else { return }
            isAnnounced = true
            announce(GObjectReference(retaining: pointer), text, toast.level == .info ? .medium : .high)
        }
        connections[key] = [dismissed, shown]
        adw_toast_overlay_add_toast(overlay.opaque, pointer)
    }
}

extension RXRToast.Level {
    /// The time on the screen, longer for worse levels; it stays while the user points at it.
    fileprivate var seconds: guint {
        switch self {
        case .info: 4
        case .error: 7
        case .fatal: 12
        }
    }

    /// Applies this level's style to the widget around a toast's title.
    @MainActor
    fileprivate func mark(_ title: UnsafeMutableRawPointer) {
        var widget: UnsafeMutablePointer<GtkWidget>? = title.assumingMemoryBound(to: GtkWidget.self)
        while let ancestor = widget {
            if String(copying: gtk_widget_get_css_name(ancestor)) == "toast" {
                return gtk_widget_add_css_class(ancestor, "rexxar-\(rawValue)")
            }
            widget = gtk_widget_get_parent(ancestor)
        }
    }
}
