import CWebKitGTK
import GLibRuntime

/// A search for text in one page.
@MainActor
final class PageSearch {
    private let controller: GObjectReference?
    private var connections: [SignalConnection] = []

    /// - Parameters:
    ///   - view: The page's `WebKitWebView`.
    ///   - counted: Called with the number of matches, after each count.
    init(in view: GObjectReference, counted: @escaping @MainActor (Int) -> Void) {
        let pointer = webkit_web_view_get_find_controller(view.pointer(as: WebKitWebView.self))
        controller = pointer.map { GObjectReference(retaining: $0) }
        guard let controller else { return }
        connections = [
            SignalConnection(controller.pointer, "counted-matches") { counted(Int($0.unsignedInt(1))) },
            SignalConnection(controller.pointer, "failed-to-find-text") { _ in counted(0) },
        ]
    }

    /// Searches for a text from the current position, ignoring case and wrapping around at the end.
    func start(_ text: String) {
        guard let controller else { return }
        let options = UInt32(
            WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue | WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue)
        webkit_find_controller_count_matches(controller.opaque, text, options, FindBar.maximumCounted + 1)
        webkit_find_controller_search(controller.opaque, text, options, FindBar.maximumCounted + 1)
    }

    /// Selects the next match, or the previous one.
    func goOn(forward: Bool) {
        guard let controller else { return }
        if forward {
            webkit_find_controller_search_next(controller.opaque)
        } else {
            webkit_find_controller_search_previous(controller.opaque)
        }
    }

    /// Ends the search, and removes its highlights from the page.
    func finish() {
        if let controller { webkit_find_controller_search_finish(controller.opaque) }
    }
}
