#if os(Linux)
import CGTK
import GLibRuntime
import TomboloWidgets

extension SystemOpener {
    /// Opens an address. The system passes it to the program as one argument, without a shell.
    static func open(_ address: String, over view: RXRContainerView) {
        let widget = GObjectReference(retaining: view.widget)
        tombolo_show_uri(widget.window, address)
    }
}
#endif
