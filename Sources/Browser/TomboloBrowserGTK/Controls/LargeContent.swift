import CAdwaita
import CGTK
import GLibRuntime
import TomboloWidgets

/// The large form of a button's icon and name, for users who need large text and cannot recognise a small icon.
@MainActor
final class LargeContent {
    private let popover: GObjectReference
    private let button: GObjectReference

    init(of button: GObjectReference, icon: String, name: String) {
        self.button = button
        popover = owned(gtk_popover_new())
        let box = owned(gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
        let image = owned(gtk_image_new_from_icon_name(icon))
        gtk_image_set_pixel_size(image.opaque, 96)
        let label = owned(gtk_label_new(name))
        gtk_widget_add_css_class(label.widget, "title-1")
        gtk_label_set_wrap(label.opaque, 1)
        for part in [image, label] { box.append(part) }
        gtk_popover_set_child(popover.pointer(as: GtkPopover.self), box.widget)
        gtk_widget_set_parent(popover.widget, button.widget)
    }

    /// Shows the large form, if the user's text size is large.
    func show() {
        if TextScale.isLarge { gtk_popover_popup(popover.pointer(as: GtkPopover.self)) }
    }

    /// Whether the large form is shown.
    var isOpen: Bool { gtk_widget_get_visible(popover.widget) != 0 }

    isolated deinit { gtk_widget_unparent(popover.widget) }
}
