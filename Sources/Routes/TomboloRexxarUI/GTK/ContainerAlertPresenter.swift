#if os(Linux)
import CGTK
import GLibRuntime
import TomboloWidgets

extension AlertDialog: ContainerAlert {}

/// Shows dialogs over the window that contains a page's widget.
@MainActor
struct ContainerAlertPresenter: ContainerAlertPresenting {
    /// The widget of the page.
    let page: GObjectReference

    var canPresent: Bool { root != nil }

    func present(
        _ content: AlertContent, closeLabel: String, noMoreLabel: String?,
        finish: @escaping @MainActor (AlertEnding) -> Void
    ) -> AlertDialog? {
        root.map { AlertDialog(content, over: $0, closeLabel: closeLabel, noMoreLabel: noMoreLabel, finish: finish) }
    }

    /// The window of the page; nil if the page is not visible in a window.
    private var root: UnsafeMutablePointer<GtkWindow>? {
        gtk_widget_get_mapped(page.widget) != 0 ? page.window : nil
    }
}
#endif
