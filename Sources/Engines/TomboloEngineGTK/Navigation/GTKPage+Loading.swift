import CWebKitGTK
#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
import GLibRuntime
package import TomboloEngine

extension GTKPage: LoadStopping {
    /// Starts a load. A `javascript:` URL fails, because text that the app loads must not run as code. So does a URL without a
    /// scheme.
    package func load(_ content: PageContent) {
        guard !isClosed else { return }
        switch content {
        case .url(let url):
            guard let scheme = url.scheme?.lowercased(), scheme != "javascript" else { return refuse(url) }
            load(url, content, isFromApp: true)
        case .html(let html, let base):
            navigation.expect(content, at: base ?? Self.blank)
            webkit_web_view_load_html(view, html, base?.absoluteString)
            noteSpelling()
        }
    }

    /// Loads a URL at the page's request. The policies decide on this load as on the page's own navigation.
    func loadForPage(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), scheme != "javascript" else { return }
        load(url, .url(url), isFromApp: false)
    }

    private func load(_ url: URL, _ content: PageContent, isFromApp: Bool) {
        navigation.expect(content, at: url, isFromApp: isFromApp)
        webkit_web_view_load_uri(view, url.absoluteString)
        noteSpelling()
    }

    /// Notes the engine's spelling of the requested URL, which may differ from the given one. The engine's signals identify the
    /// load by that spelling.
    private func noteSpelling() {
        if let shownURL { navigation.expectedURLIs(shownURL) }
    }

    private func refuse(_ url: URL) {
        report([
            .started(url),
            .failed(url, NavigationError(.unsupportedScheme, message: "A page cannot load “\(url)”.")),
        ])
    }

    /// Stops the load that is running.
    package func stop() { stopLoad() }

    /// Requests WebKit to stop loading, once.
    package func requestStopOfLoad() { requestStop(view) }

    /// Loads the document again. HTML text is loaded again from the text that the app gave, since there is no server to request
    /// it from.
    package func reload(bypassingCache: Bool) {
        guard !isClosed else { return }
        if case .html = navigation.content, let content = navigation.content { return load(content) }
        guard hasHistory else {
            // The web process crashed during the very first load, so the engine has no URL to reload.
            if let content = navigation.content { load(content) }
            return
        }
        if let url { navigation.expect(.url(url), at: url) }
        if bypassingCache { webkit_web_view_reload_bypass_cache(view) } else { webkit_web_view_reload(view) }
    }

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
    var shownURL: URL? { String(copying: webkit_web_view_get_uri(view)).flatMap { URL(engineText: $0) } }

    /// The URL of a load that the app requested, otherwise that of the current document. If a page navigates by itself, this is
    /// the old URL until the new document has replaced the old one. So an address bar never shows the URL of a document that is
    /// not visible.
    package var url: URL? { isLoading ? shownURL ?? navigation.committed : navigation.committed ?? shownURL }

    private var hasHistory: Bool {
        webkit_web_view_get_back_forward_list(view).flatMap(webkit_back_forward_list_get_current_item) != nil
    }

    private static let blank = URL(string: "about:blank") ?? URL(filePath: "/")
}
