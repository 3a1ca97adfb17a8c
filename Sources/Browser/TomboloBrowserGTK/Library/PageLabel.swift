import CAdwaita
import CGTK
import Foundation
import GLibRuntime
import TomboloBrowser
import TomboloWidgets

/// Creates a widget with a page's name and its address below. Both are untrusted, so they are shown as plain text.
@MainActor
enum PageLabel {
    static func make(_ url: URL, title: String) -> GObjectReference {
        let box = owned(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        let address = DisplayAddress(url).labelText
        let name = DisplayTitle(title, host: address).text
        box.append(GObjectReference.label(name, lines: 1, width: 60))
        if name != address {
            let label = GObjectReference.label(address, lines: 1, width: 60)
            gtk_widget_add_css_class(label.widget, "dim-label")
            box.append(label)
        }
        return box
    }
}
