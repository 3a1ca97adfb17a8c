#if os(Linux)
import CAdwaita
import CWebKitGTK

/// How the container's widgets look, beyond what libadwaita has.
@MainActor
enum WidgetStyle {
    private static let mark = "tombolo-rexxar-style"

    /// Starts libadwaita and adds the styles to the display of a widget; a second time does nothing.
    static func prepare() {
        adw_init()
        guard let display = gdk_display_get_default() else { return }
        let object = UnsafeMutableRawPointer(display).assumingMemoryBound(to: GObject.self)
        guard g_object_get_data(object, mark) == nil, let provider = gtk_css_provider_new() else { return }
        let style = PackageResources.rexxar_css
        style.withUnsafeBytes { bytes in
            gtk_css_provider_load_from_data(
                provider, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(bytes.count))
        }
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        // The display owns it from here on, and is how one finds out that it is there.
        g_object_set_data_full(object, mark, UnsafeMutableRawPointer(provider)) { g_object_unref($0) }
    }
}
#endif
