#if os(Linux)
import CAdwaita
package import CWebKitGTK
package import GLibRuntime

extension GObjectReference {
    /// Destroys a window. It lets go of the window that it is over: GTK 4.8 would look for that one again when the last reference is released,
    /// and by then it may be gone.
    @MainActor
    package func destroyWindow() {
        let window = pointer(as: GtkWindow.self)
        gtk_window_set_transient_for(window, nil)
        gtk_window_destroy(window)
    }

    /// The instance as a widget. The caller knows that it is one.
    @MainActor
    package var widget: UnsafeMutablePointer<GtkWidget> { pointer(as: GtkWidget.self) }

    /// Puts a widget at the end of this one, a `GtkBox`, which holds it from then on.
    @MainActor
    package func append(_ child: GObjectReference) {
        gtk_box_append(pointer(as: GtkBox.self), child.widget)
    }

    /// The window that the widget is in; nil where it is in none.
    @MainActor
    package var window: UnsafeMutablePointer<GtkWindow>? {
        guard let root = gtk_widget_get_root(widget) else { return nil }
        let pointer = UnsafeMutableRawPointer(root)
        guard tombolo_is_instance(pointer, gtk_window_get_type()) != 0 else { return nil }
        return pointer.assumingMemoryBound(to: GtkWindow.self)
    }

    /// Puts widgets into this one, a `GtkListBox`, a row for each, in the place of those that are there.
    @MainActor
    package func setRows(_ widgets: [GObjectReference]) {
        while let row = gtk_list_box_get_row_at_index(opaque, 0) {
            // A row lives as long as the list holds it, and what it shows may be shown again.
            gtk_list_box_row_set_child(row, nil)
            gtk_list_box_remove(opaque, UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        }
        for widget in widgets { gtk_list_box_append(opaque, widget.widget) }
    }

    /// A new label that shows `text` as it is, and wraps it.
    @MainActor
    package static func label(_ text: String, lines: Int32, width: Int32) -> GObjectReference {
        let reference = owned(gtk_label_new(text))
        gtk_label_set_wrap(reference.opaque, 1)
        // As wide as it can be before it wraps.
        gtk_label_set_natural_wrap_mode(reference.opaque, GTK_NATURAL_WRAP_NONE)
        gtk_label_set_wrap_mode(reference.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_lines(reference.opaque, lines)
        gtk_label_set_ellipsize(reference.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(reference.opaque, width)
        gtk_label_set_xalign(reference.opaque, 0)
        return reference
    }
}

/// A constructor's result as an owned reference. GTK's constructors give NULL only where they were called wrongly, which a
/// program cannot go on from.
@MainActor
package func owned(_ widget: UnsafeMutablePointer<GtkWidget>?, _ what: StaticString = #function) -> GObjectReference {
    guard let widget else { preconditionFailure("GTK made no widget: \(what)") }
    return GObjectReference(adopting: UnsafeMutableRawPointer(widget))
}

/// The same, for constructors of types that Swift imports as opaque.
@MainActor
package func owned(_ widget: OpaquePointer?, _ what: StaticString = #function) -> GObjectReference {
    owned(widget.map { UnsafeMutablePointer<GtkWidget>($0) }, what)
}
#endif
