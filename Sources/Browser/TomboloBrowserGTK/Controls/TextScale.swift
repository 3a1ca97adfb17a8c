import CAdwaita
import CGTK
import GLibRuntime
import TomboloWidgets

/// The user's text size.
@MainActor
enum TextScale {
    /// Minimum text scale at which icons can be shown in large form. From this scale on, the bars have no space between
    /// their buttons.
    private static let minimumLarge = 1.5

    /// The current text scale; 1 is the size for which the interface is designed.
    static var current: Double {
        guard let settings = gtk_settings_get_default() else { return 1 }
        let dpi = tombolo_int_property(UnsafeMutableRawPointer(settings), "gtk-xft-dpi")
        // The setting is in units of 1/1024 dpi. It is not set if the value is not positive.
        return dpi > 0 ? Double(dpi) / 1024 / 96 : 1
    }

    static var isLarge: Bool { current >= minimumLarge }

    /// Gives a widget the CSS class `tombolo-larger-text` while text is larger than the default, and
    /// `tombolo-large-text` while it is large.
    static func mark(_ widget: GObjectReference) -> SignalConnection? {
        let mark = { @MainActor [weak widget] in
            guard let widget else { return }
            for (name, isSet) in [("tombolo-larger-text", current > 1), ("tombolo-large-text", isLarge)] {
                if isSet {
                    gtk_widget_add_css_class(widget.widget, name)
                } else {
                    gtk_widget_remove_css_class(widget.widget, name)
                }
            }
        }
        mark()
        guard let settings = gtk_settings_get_default() else { return nil }
        return SignalConnection(UnsafeMutableRawPointer(settings), "notify::gtk-xft-dpi") { (_: SignalArguments) in
            mark()
        }
    }
}
