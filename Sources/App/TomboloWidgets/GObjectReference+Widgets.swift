#if os(Linux)
import CAdwaita
package import CGTK
package import GLibRuntime

extension GObjectReference {
    /// Destroys a window, after detaching it from its parent window. Otherwise GTK 4.8 would look up the parent again
    /// when the last reference is released, and by then the parent may be freed.
    @MainActor
    package func destroyWindow() {
        let window = pointer(as: GtkWindow.self)
        gtk_window_set_transient_for(window, nil)
        gtk_window_destroy(window)
    }

    /// The instance as a widget. The caller guarantees that it is one.
    @MainActor
    package var widget: UnsafeMutablePointer<GtkWidget> { pointer(as: GtkWidget.self) }

    /// Appends a widget to this `GtkBox`, which then owns the widget.
    @MainActor
    package func append(_ child: GObjectReference) {
        gtk_box_append(pointer(as: GtkBox.self), child.widget)
    }

    /// The window that contains the widget; nil if it is not in a window.
    @MainActor
    package var window: UnsafeMutablePointer<GtkWindow>? {
        guard let root = gtk_widget_get_root(widget) else { return nil }
        let pointer = UnsafeMutableRawPointer(root)
        guard tombolo_is_instance(pointer, gtk_window_get_type()) != 0 else { return nil }
        return pointer.assumingMemoryBound(to: GtkWindow.self)
    }

    /// Replaces the rows of this `GtkListBox` with one row for each widget.
    @MainActor
    package func setRows(_ widgets: [GObjectReference]) {
        while let row = gtk_list_box_get_row_at_index(opaque, 0) {
            // The row is released when it is removed from the list, but its child may be used in a new row.
            gtk_list_box_row_set_child(row, nil)
            gtk_list_box_remove(opaque, UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        }
        for widget in widgets { gtk_list_box_append(opaque, widget.widget) }
    }

    /// Creates a label that shows `text` as plain text and wraps it.
    @MainActor
    package static func label(_ text: String, lines: Int32, width: Int32) -> GObjectReference {
        let reference = owned(gtk_label_new(text))
        gtk_label_set_wrap(reference.opaque, 1)
        // Makes the label as wide as possible before it wraps.
        gtk_label_set_natural_wrap_mode(reference.opaque, GTK_NATURAL_WRAP_NONE)
        gtk_label_set_wrap_mode(reference.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_lines(reference.opaque, lines)
        gtk_label_set_ellipsize(reference.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(reference.opaque, width)
        gtk_label_set_xalign(reference.opaque, 0)
        return reference
    }
}

/// Wraps a constructor's result as an owned reference. GTK's constructors return NULL only for invalid arguments, which
/// is a programming error.
@MainActor
package func owned(_ widget: UnsafeMutablePointer<GtkWidget>?, _ what: StaticString = #function) -> GObjectReference {
    guard let widget else { preconditionFailure("GTK created no widget: \(what)") }
    return GObjectReference(adopting: UnsafeMutableRawPointer(widget))
}

/// Wraps the result of a constructor whose type Swift imports as opaque.
@MainActor
package func owned(_ widget: OpaquePointer?, _ what: StaticString = #function) -> GObjectReference {
    owned(widget.map { UnsafeMutablePointer<GtkWidget>($0) }, what)
}
#endif
