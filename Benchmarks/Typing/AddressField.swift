import CGTK
import GLibRuntime

/// The address field of the browser's window. It is found from outside the browser, as an input method finds it: it is the first entry.
@MainActor
struct AddressField {
    private let entry: UnsafeMutablePointer<GtkWidget>

    static func inFirstWindow() throws -> AddressField {
        let windows = gtk_window_get_toplevels()
        for index in 0..<g_list_model_get_n_items(windows) {
            guard let window = g_list_model_get_item(windows, index) else { continue }
            defer { g_object_unref(window) }
            if let entry = entry(in: window.assumingMemoryBound(to: GtkWidget.self)) {
                gtk_widget_grab_focus(entry)
                return AddressField(entry: entry)
            }
        }
        throw NothingMeasured()
    }

    var text: String {
        get { String(cString: gtk_editable_get_text(OpaquePointer(entry))) }
        nonmutating set {
            gtk_editable_set_text(OpaquePointer(entry), newValue)
            gtk_editable_set_position(OpaquePointer(entry), -1)
        }
    }

    private static func entry(in widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
        if tombolo_is_instance(widget, gtk_entry_get_type()) != 0 { return widget }
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
            if let found = entry(in: child) { return found }
            next = gtk_widget_get_next_sibling(child)
        }
        return nil
    }
}
