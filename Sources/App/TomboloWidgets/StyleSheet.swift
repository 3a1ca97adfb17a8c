#if os(Linux)
import CAdwaita
import CGTK

/// Tombolo's own styles, in addition to those of libadwaita.
@MainActor
package enum StyleSheet {
    /// Initialises libadwaita and adds a style sheet to the display. Does nothing if one with the same name has already
    /// been added.
    package static func add(_ text: [UInt8], named name: String) {
        adw_init()
        guard let display = gdk_display_get_default() else { return }
        let object = UnsafeMutableRawPointer(display).assumingMemoryBound(to: GObject.self)
        guard g_object_get_data(object, name) == nil, let provider = gtk_css_provider_new() else { return }
        text.withUnsafeBytes { bytes in
            tombolo_css_provider_load(
                provider, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), gsize(bytes.count))
        }
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        // The display now owns the provider. The key also marks the style sheet as added.
        g_object_set_data_full(object, name, UnsafeMutableRawPointer(provider)) { g_object_unref($0) }
    }
}
#endif
