import CAdwaita
import CGTK
import GLibRuntime
import TomboloWidgets

/// A button with an icon. Screen readers announce its name, which is also shown when the pointer rests on the button.
@MainActor
final class IconButton {
    /// The `GtkButton`.
    let reference: GObjectReference
    var pressed: @MainActor () -> Void = {}
    private var connection: SignalConnection?
    private var large: LargeContent?
    private var content = (icon: "", name: "")

    init(_ icon: String, _ name: String) {
        reference = owned(gtk_button_new())
        gtk_widget_add_css_class(reference.widget, "flat")
        connection = SignalConnection(reference.pointer, "clicked") { [weak self] _ in self?.pressed() }
        show(icon, name)
    }

    /// Sets the icon and the name.
    func show(_ icon: String, _ name: String) {
        content = (icon, name)
        gtk_button_set_icon_name(reference.pointer(as: GtkButton.self), icon)
        gtk_widget_set_tooltip_text(reference.widget, name)
        tombolo_set_accessible_label(reference.widget, name)
    }

    /// Shows the icon and the name in large form, if the user's text size is large.
    func showLarge() {
        let large = LargeContent(of: reference, icon: content.icon, name: content.name)
        self.large = large
        large.show()
    }

    /// Whether the large form is shown now.
    var isShownLarge: Bool { large?.isOpen == true }

    /// Whether the button can be pressed.
    var isEnabled: Bool {
        get { gtk_widget_get_sensitive(reference.widget) != 0 }
        set { gtk_widget_set_sensitive(reference.widget, newValue ? 1 : 0) }
    }
}
