#if os(Linux)
import CGTK
import GLibRuntime
import Tombolo
import TomboloRexxar

extension RXRContainerView {
    /// Creates a view with native parts around the page of a page view.
    convenience init(of pageView: PageView, texts: RXRTexts) { self.init(around: pageView.widget, texts: texts) }

    /// Calls `changed` whenever the widget appears on the screen or leaves it, and at once if it is on the screen.
    func watchVisibility(_ changed: @escaping @MainActor (_ isVisible: Bool) -> Void) {
        visibilityConnections = [
            SignalConnection(widget, "map") { _ in changed(true) },
            SignalConnection(widget, "unmap") { _ in changed(false) },
        ]
        if gtk_widget_get_mapped(widget.assumingMemoryBound(to: GtkWidget.self)) != 0 { changed(true) }
    }

    /// Ends the calls of ``watchVisibility(_:)``.
    func stopWatchingVisibility() { visibilityConnections = [] }

    /// Returns whether the system itself detects that the user pulls the page. GTK does not; the page itself reports
    /// pulls.
    func detectsPulls(_ pulled: @escaping @MainActor () -> Void) -> Bool { false }
}
#endif
