#if os(Linux)
import CGTK
import GLibRuntime

/// A message that scrolls, because the dialog's own text does not, and would grow beyond the screen.
@MainActor
struct LongMessage {
    /// The `GtkScrolledWindow` that contains the message.
    let scroller = owned(gtk_scrolled_window_new())

    /// Whether a message is too long for the dialog's own text: more than 500 Unicode scalars or 10 line breaks.
    static func isLong(_ message: String) -> Bool {
        message.unicodeScalars.count > 500 || message.unicodeScalars.count { $0 == "\n" } > 10
    }

    init(_ message: String) {
        let label = owned(gtk_label_new(message))
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_max_width_chars(label.opaque, 50)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
        gtk_scrolled_window_set_max_content_height(scroller.opaque, 360)
        withExtendedLifetime(label) { gtk_scrolled_window_set_child(scroller.opaque, label.widget) }
        // Lets the user scroll with the keyboard.
        gtk_widget_set_focusable(scroller.widget, 1)
    }
}
#endif
