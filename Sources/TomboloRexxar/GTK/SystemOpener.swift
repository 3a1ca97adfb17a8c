#if os(Linux)
import CWebKitGTK
import Foundation

/// Has the system's own programs show what a container does not.
@MainActor
enum SystemOpener {
    /// Whether a page may have the system open it, if a person clicks: the web, mail and telephone, and no program of any other kind.
    static func opens(_ url: URL) -> Bool {
        ["http", "https", "mailto", "tel"].contains(url.scheme?.lowercased() ?? "")
    }

    /// Opens it; what the system does not know how to open, stays unopened.
    static func open(_ url: URL, over view: RXRContainerView) {
        let widget = view.widget.assumingMemoryBound(to: GtkWidget.self)
        let window = gtk_widget_get_root(widget).map { UnsafeMutableRawPointer($0) }
        let isWindow = tombolo_is_instance(window, gtk_window_get_type()) != 0
        gtk_show_uri(
            isWindow ? window?.assumingMemoryBound(to: GtkWindow.self) : nil, url.absoluteString,
            guint32(GDK_CURRENT_TIME))
    }
}
#endif
