#if os(Linux)
import TomboloRexxar
import CAdwaita
import CGTK
import GLibRuntime
import TomboloWidgets

/// The indicator of a page's refresh: a spinner that slides down from the top edge.
@MainActor
final class RefreshIndicator {
    /// The `GtkRevealer`.
    let revealer = owned(gtk_revealer_new())
    private let box = owned(tombolo_widget_new(gtk_box_get_type(), GTK_ACCESSIBLE_ROLE_STATUS))
    private let spinner = owned(gtk_spinner_new())
    private let label: String

    init(_ texts: RXRTexts) {
        label = texts.refreshing
        gtk_widget_add_css_class(box.widget, "rexxar-refresh")
        gtk_widget_set_size_request(spinner.widget, 24, 24)
        box.append(spinner)
        gtk_revealer_set_child(revealer.opaque, box.widget)
        gtk_revealer_set_transition_type(revealer.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN)
        gtk_widget_set_halign(revealer.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(revealer.widget, GTK_ALIGN_START)
        // The page under the indicator must stay usable.
        gtk_widget_set_can_target(revealer.widget, 0)
    }

    /// Whether the indicator is shown.
    var isShown: Bool {
        get { gtk_revealer_get_reveal_child(revealer.opaque) != 0 }
        set {
            gtk_revealer_set_reveal_child(revealer.opaque, newValue ? 1 : 0)
            gtk_spinner_set_spinning(spinner.opaque, newValue ? 1 : 0)
            tombolo_set_accessible_label(box.widget, newValue ? label : "")
            tombolo_set_accessible_busy(box.widget, newValue ? 1 : 0)
        }
    }
}
#endif
