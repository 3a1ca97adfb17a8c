#if DEBUG && os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import CGTK
import TomboloEngine

extension Window {
    /// The size and place of the window, and the URL, scroll position and `sessionStorage` of its page, for the next run of the app.
    func state() async -> JSONValue {
        let script = "return { x: scrollX, y: scrollY, storage: Object.entries(sessionStorage) }"
        let page = try? await view.page.evaluate(script)
        let widget = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkWidget.self)
        return [
            "width": .integer(Int(gtk_widget_get_width(widget))),
            "height": .integer(Int(gtk_widget_get_height(widget))),
            "isMaximized": .bool(gtk_window_is_maximized(pointer) != 0),
            "url": view.page.committedURL.map { .string($0.absoluteString) } ?? .null,
            "page": (page ?? nil) ?? .null,
        ]
    }
}

/// Gives a new window the state of the window that it replaces.
///
/// The window's first document is that of the app. If the previous one had another URL of the same origin or something in its
/// `sessionStorage`, the page is then loaded once more, because scripts of the page read both when they start.
@MainActor
final class WindowRestoration: PageObserving {
    private weak var window: Window?
    private let url: URL?
    private let storage: JSONValue
    private let position: JSONValue
    private var isSettled = false

    init(_ state: JSONValue, of window: Window) {
        self.window = window
        url = state["url"]?.stringValue.flatMap { URL(string: $0) }
        storage = state["page"]?["storage"] ?? []
        position = ["x": state["page"]?["x"] ?? 0, "y": state["page"]?["y"] ?? 0]
        if let width = state["width"]?.intValue, let height = state["height"]?.intValue, width > 0, height > 0 {
            gtk_window_set_default_size(window.pointer, Int32(clamping: width), Int32(clamping: height))
        }
        if state["isMaximized"] == true { gtk_window_maximize(window.pointer) }
        window.view.page.addObserver(self)
    }

    func page(_ page: Page, did event: PageEvent) {
        guard case .navigation(.finished(let loaded)) = event, !isSettled else { return }
        isSettled = true
        guard let url, url.scheme == loaded.scheme, url.host() == loaded.host() else { return }
        Task { await restore(page, from: loaded, to: url) }
    }

    private func restore(_ page: Page, from loaded: URL, to url: URL) async {
        if url != loaded || storage.arrayValue?.isEmpty == false {
            _ = try? await page.evaluate(
                "for (const [name, value] of argument) sessionStorage.setItem(name, value);", argument: storage)
            do { try await page.loadAndWait(url) } catch { return }
        }
        _ = try? await page.evaluate("scrollTo(argument.x, argument.y)", argument: position)
    }
}
#endif
