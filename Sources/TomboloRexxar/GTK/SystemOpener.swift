#if os(Linux)
import CWebKitGTK
import Foundation
import GLibRuntime
import TomboloWidgets

/// Has the system's own programs show what a container does not.
@MainActor
enum SystemOpener {
    /// Whether a page may have the system open it, if a person clicks: the web, mail and telephone, and no program of any other kind.
    static func opens(_ url: URL) -> Bool {
        ["http", "https", "mailto", "tel"].contains(url.scheme?.lowercased() ?? "")
    }

    /// Opens it; what the system does not know how to open, stays unopened.
    static func open(_ url: URL, over view: RXRContainerView) {
        let widget = GObjectReference(retaining: view.widget)
        gtk_show_uri(widget.window, url.absoluteString, guint32(GDK_CURRENT_TIME))
    }
}
#endif
