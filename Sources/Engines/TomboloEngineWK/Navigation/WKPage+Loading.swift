package import Foundation
package import TomboloEngine
import WebKit

extension WKPage: LoadStopping {
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
            view.loadHTMLString(html, baseURL: base)
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
        if url.isFileURL {
            let readable = options.allowsFileAccess ? url.deletingLastPathComponent() : url
            view.loadFileURL(url, allowingReadAccessTo: readable)
        } else {
            view.load(URLRequest(url: url))
        }
        noteSpelling()
    }

    /// Notes the engine's spelling of the requested URL, which may differ from the given one.
    private func noteSpelling() {
        if let shown = createdView?.url { navigation.expectedURLIs(shown) }
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
    package func requestStopOfLoad() { createdView?.stopLoading() }

    /// Loads the document again. HTML text is loaded again from the text that the app gave, since there is no server to request
    /// it from.
    package func reload(bypassingCache: Bool) {
        guard !isClosed else { return }
        if case .html = navigation.content, let content = navigation.content { return load(content) }
        guard let view = createdView, view.backForwardList.currentItem != nil else {
            // The web process ended during the very first load, so the engine has no URL to reload.
            if let content = navigation.content { load(content) }
            return
        }
        if let url { navigation.expect(.url(url), at: url) }
        if bypassingCache { view.reloadFromOrigin() } else { view.reload() }
    }

    /// Moves by an offset in the back-forward list; a negative offset goes back. Has no effect if the list has no such item.
    package func go(by offset: Int) {
        guard !isClosed, offset != 0, let view = createdView, let item = view.backForwardList.item(at: offset) else {
            return
        }
        navigation.expect(.url(item.url), at: item.url)
        view.go(to: item)
    }

    /// The URL of a load that the app requested, otherwise that of the current document. If a page navigates by itself, this is
    /// the old URL until the new document has replaced the old one. So an address bar never shows the URL of a document that is
    /// not visible.
    package var url: URL? {
        let shown = createdView?.url
        return isLoading ? shown ?? navigation.committed : navigation.committed ?? shown
    }

    private static let blank = URL(string: "about:blank") ?? URL(filePath: "/")
}
