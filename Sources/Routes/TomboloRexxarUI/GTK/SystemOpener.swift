import CGTK
import Foundation
import GLibRuntime
import TomboloEngine
import TomboloWidgets

/// Opens addresses in the system's own programs.
@MainActor
enum SystemOpener {
    /// The schemes that a page may open after a click: the web, mail and telephone.
    private static let schemes: Set<String> = ["http", "https", "mailto", "tel"]

    /// The address for the other program; nil for one that is not opened.
    ///
    /// Fields of a `mailto:` address that could make a mail program attach files are left out.
    static func address(for url: URL) -> String? {
        guard let scheme = url.scheme?.lowercased(), schemes.contains(scheme) else { return nil }
        return OutsideAddress.tidied(url).absoluteString
    }

    /// Opens an address. The system passes it to the program as one argument, without a shell.
    static func open(_ address: String, over view: RXRContainerView) {
        let widget = GObjectReference(retaining: view.widget)
        tombolo_show_uri(widget.window, address)
    }
}
