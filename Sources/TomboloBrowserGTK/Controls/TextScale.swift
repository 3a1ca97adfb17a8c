import CAdwaita
import CWebKitGTK

/// How large the person wants text to be.
@MainActor
enum TextScale {
    /// 1 is the size that it is designed in.
    static var current: Double {
        guard let settings = gtk_settings_get_default() else { return 1 }
        let dpi = tombolo_int_property(UnsafeMutableRawPointer(settings), "gtk-xft-dpi")
        // In parts of 1024; not set where it is nothing.
        return dpi > 0 ? Double(dpi) / 1024 / 96 : 1
    }
}
