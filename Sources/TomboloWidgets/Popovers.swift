import CAdwaita
import CWebKitGTK
package import GLibRuntime

/// The popovers of a window.
@MainActor
package enum Popovers {
    /// Closes those that are open in a widget. Before its window is destroyed: an open one holds on to the pointer and the keyboard, and GTK
    /// 4.8 does not let go of them with the window, so that no other window of the program hears of either any more.
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
