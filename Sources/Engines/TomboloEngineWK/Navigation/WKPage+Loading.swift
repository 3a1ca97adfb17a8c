package import Foundation
import TomboloEngine
import WebKit

extension WKPage: PageLoading {
    /// Requests WebKit to load a URL. A file can read its folder if the page has access to files.
    package func startLoad(_ url: URL) {
        if url.isFileURL {
            let readable = options.allowsFileAccess ? url.deletingLastPathComponent() : url
            view.loadFileURL(url, allowingReadAccessTo: readable)
        } else {
            view.load(URLRequest(url: url))
        }
    }

    /// Requests WebKit to load HTML text.
    package func startLoad(html: String, baseURL: URL?) { view.loadHTMLString(html, baseURL: baseURL) }

    /// Requests WebKit to load the current entry of the back-forward list again.
    package func startReload(bypassingCache: Bool) {
        if bypassingCache { createdView?.reloadFromOrigin() } else { createdView?.reload() }
    }

    /// Requests WebKit to stop loading, once.
    package func requestStopOfLoad() { createdView?.stopLoading() }

    /// Moves by an offset in the back-forward list; a negative offset goes back. Has no effect if the list has no such item.
    package func go(by offset: Int) {
        guard !isClosed, offset != 0, let view = createdView, let item = view.backForwardList.item(at: offset) else {
            return
        }
        navigation.expect(.url(item.url), at: item.url)
        view.go(to: item)
    }

    /// The URL of the view as WebKit reports it: that of the current document, or of a load that is about to replace it.
    package var shownURL: URL? { createdView?.url }

    /// Whether the back-forward list has a current entry.
    package var hasHistory: Bool { createdView?.backForwardList.currentItem != nil }
}
