import CAdwaita
import CGTK
import GLibRuntime
import TomboloBrowser
import TomboloWidgets

/// The loading indicator over a page: in the middle of the page or, after a pull, at its top edge.
@MainActor
final class LoadingSpinner {
    /// The `GtkSpinner`.
    let spinner = owned(gtk_spinner_new())
    private let label: String

    init(_ texts: BrowserTexts) {
        label = texts[.loading]
        gtk_widget_add_css_class(spinner.widget, "tombolo-loading")
        gtk_widget_set_halign(spinner.widget, GTK_ALIGN_CENTER)
        // The page under the spinner must stay usable.
        gtk_widget_set_can_target(spinner.widget, 0)
        tombolo_set_accessible_label(spinner.widget, label)
        show(.none)
    }

    func show(_ sign: LoadingIndicator.Sign) {
        let isShown = sign != .none
        let size: Int32 = sign == .pull ? 24 : 48
        gtk_widget_set_size_request(spinner.widget, size, size)
        gtk_widget_set_valign(spinner.widget, sign == .pull ? GTK_ALIGN_START : GTK_ALIGN_CENTER)
        gtk_widget_set_visible(spinner.widget, isShown ? 1 : 0)
        gtk_spinner_set_spinning(spinner.opaque, isShown ? 1 : 0)
        tombolo_set_accessible_busy(spinner.widget, isShown ? 1 : 0)
    }
}
