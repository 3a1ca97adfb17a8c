#if os(Linux)
import CAdwaita
import CGTK
package import GLibRuntime

/// The popovers of a window.
@MainActor
package enum Popovers {
    /// Closes the open popovers in a widget. Call it before the widget's window is destroyed, because an open popover
    /// grabs the pointer and the keyboard. GTK 4.8 does not release these grabs when the window is destroyed, so the
    /// program's other windows would receive no input.
    package static func close(in widget: GObjectReference) { close(in: widget.widget) }

    private static func close(in widget: UnsafeMutablePointer<GtkWidget>) {
        if tombolo_is_instance(widget, gtk_popover_get_type()) != 0 {
            gtk_popover_popdown(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkPopover.self))
        }
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
            next = gtk_widget_get_next_sibling(child)
            close(in: child)
        }
    }
}
#endif
