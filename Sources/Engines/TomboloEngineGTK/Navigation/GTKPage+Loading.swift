import CWebKitGTK
#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
import GLibRuntime
import TomboloEngine

extension GTKPage: PageLoading {
    /// Requests the engine to load a URL.
    package func startLoad(_ url: URL) { webkit_web_view_load_uri(view, url.absoluteString) }

    /// Requests the engine to load HTML text.
    package func startLoad(html: String, baseURL: URL?) {
        webkit_web_view_load_html(view, html, baseURL?.absoluteString)
    }

    /// Requests the engine to load the current entry of the back-forward list again.
    package func startReload(bypassingCache: Bool) {
        if bypassingCache { webkit_web_view_reload_bypass_cache(view) } else { webkit_web_view_reload(view) }
    }

    /// Requests the engine to stop loading, once.
    package func requestStopOfLoad() { requestStop(view) }

    /// Moves by an offset in the back-forward list; a negative offset goes back. Has no effect if the list has no such item.
    package func go(by offset: Int) {
        guard !isClosed, offset != 0, let list = webkit_web_view_get_back_forward_list(view),
            let item = webkit_back_forward_list_get_nth_item(list, Int32(clamping: offset)),
            let url = String(copying: webkit_back_forward_list_item_get_uri(item)).flatMap({ URL(engineText: $0) })
        else { return }
        navigation.expect(.url(url), at: url)
        webkit_web_view_go_to_back_forward_list_item(view, item)
    }

    /// The URL of the view as the engine reports it: that of the current document, or of a load that is about to replace it.
    package var shownURL: URL? { String(copying: webkit_web_view_get_uri(view)).flatMap { URL(engineText: $0) } }

    /// Whether the back-forward list has a current entry.
    package var hasHistory: Bool {
        webkit_web_view_get_back_forward_list(view).flatMap(webkit_back_forward_list_get_current_item) != nil
    }
}
