#if DEBUG && os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import CGTK
import TomboloEngine

extension Window {
    /// The size and place of the window, and the URL, scroll position, `sessionStorage` and `history.state` of its
    /// page, for the next run of the app. Parts that JSON cannot express are omitted.
    func state() async -> JSONValue {
        // Runs outside the page's world, whose scripts can replace the functions that are used.
        let page = try? await view.page.evaluate(EmbeddedScripts.pageState, in: DevelopmentSession.world)
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
/// The app first loads the document of its choice. The page is then loaded once more if the replaced window had another
/// URL of the same origin, a `history.state`, or values in `sessionStorage`. A second load is needed because a page's
/// scripts read these when they start.
@MainActor
final class WindowRestoration: PageObserving {
    private enum Step {
        case firstLoad
        case secondLoad
        case done
    }

    private let url: URL?
    private let storage: JSONValue
    private let historyState: JSONValue
    private let position: JSONValue
    private var step = Step.firstLoad

    init(_ state: JSONValue, of window: Window) {
        url = state["url"]?.stringValue.flatMap { URL(string: $0) }
        storage = state["page"]?["storage"] ?? []
        historyState = state["page"]?["state"] ?? .null
        position = ["x": state["page"]?["x"] ?? 0, "y": state["page"]?["y"] ?? 0]
        if let width = state["width"]?.intValue, let height = state["height"]?.intValue, width > 0, height > 0 {
            gtk_window_set_default_size(window.pointer, Int32(clamping: width), Int32(clamping: height))
        }
        if state["isMaximized"] == true { gtk_window_maximize(window.pointer) }
        window.view.page.addObserver(self)
    }

    func page(_ page: Page, did event: PageEvent) {
        guard case .navigation(.finished(let loaded)) = event, let url else { return }
        switch step {
        case .firstLoad where url.scheme != loaded.scheme || url.host() != loaded.host(): step = .done
        case .firstLoad where url == loaded && storage.arrayValue?.isEmpty != false && historyState == .null:
            scroll(page)
        case .firstLoad:
            step = .secondLoad
            Task { await load(url, in: page) }
        case .secondLoad: if page.committedURL == url { scroll(page) } else { step = .done }
        case .done: break
        }
    }

    /// Loads the URL. If it differs only in its fragment, a load would not run the page's scripts, so the URL is
    /// replaced and the page is reloaded.
    private func load(_ url: URL, in page: Page) async {
        _ = try? await page.evaluate(
            EmbeddedScripts.restoreState,
            argument: ["storage": storage, "state": historyState, "url": .string(url.absoluteString)],
            in: DevelopmentSession.world)
        page.reload()
    }

    private func scroll(_ page: Page) {
        step = .done
        Task {
            _ = try? await page.evaluate(
                "scrollTo(argument.x, argument.y)", argument: position, in: DevelopmentSession.world)
        }
    }
}
#endif
