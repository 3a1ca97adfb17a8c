#if os(Linux)
import CAdwaita
import CWebKitGTK
import GLibRuntime

extension GObjectReference {
    /// The instance as a widget. The caller knows that it is one.
    @MainActor
    var widget: UnsafeMutablePointer<GtkWidget> { pointer(as: GtkWidget.self) }

    /// Puts a widget at the end of this one, a `GtkBox`, which holds it from then on.
    @MainActor
    func append(_ child: GObjectReference) {
        gtk_box_append(pointer(as: GtkBox.self), child.widget)
    }

    /// A new label that shows `text` as it is, and wraps it.
    @MainActor
    static func label(_ text: String, lines: Int32, width: Int32) -> GObjectReference {
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
func owned(_ widget: UnsafeMutablePointer<GtkWidget>?, _ what: StaticString = #function) -> GObjectReference {
    guard let widget else { preconditionFailure("GTK made no widget: \(what)") }
    return GObjectReference(adopting: UnsafeMutableRawPointer(widget))
}
#endif
