#if os(Linux)
import TomboloRexxar
import CGTK
import GLibRuntime
import TomboloWidgets

/// The toasts over a page. One toast is shown, and further toasts are queued.
@MainActor
final class ToastQueue {
    /// The toasts that are shown or queued.
    let toasts = ToastOverlay()
    /// Returns the time for which a toast of a level is shown, in seconds; 0 if it is shown until the user closes it.
    var seconds: @MainActor (RXRToast.Level) -> UInt32 = { $0.seconds }

    /// Shows a toast, after those that are queued already.
    /// - Throws: ``RXRWidgetError`` if the queue is full.
    func show(_ toast: RXRToast, _ texts: RXRTexts) throws(RXRWidgetError) {
        guard toasts.count < RXRToast.maximumQueued else { throw RXRToast.queueIsFull }
        let title = ToastTitle(toast, texts)
        var shown = ToastOverlay.Toast(title: title.box) { [text = title.spokenText] in text }
        shown.priority = toast.level == .info ? .medium : .high
        shown.seconds = seconds(toast.level)
        // The level's style applies to the widget around the title. The overlay creates that widget only when it shows the toast.
        shown.onShow = { toast.level.mark($0) }
        toasts.show(shown)
    }
}

extension RXRToast.Level {
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
#endif
