#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A page whose loads WebKit performs. An engine implements only the requests to WebKit; the logic of when to make them
/// is the same on all systems.
@MainActor
package protocol PageLoading: AnyObject {
    /// The events of the page's loads.
    var navigation: NavigationProgress { get set }
    /// Whether the page has been closed.
    var isClosed: Bool { get }
    /// Whether a load is running.
    var isLoading: Bool { get }
    /// The URL of the view as WebKit reports it: that of the current document, or of a load that is about to replace it.
    var shownURL: URL? { get }
    /// Whether the back-forward list has a current entry. It has none if the web process ended during the very first load.
    var hasHistory: Bool { get }

    /// Requests WebKit to load a URL.
    func startLoad(_ url: URL)
    /// Requests WebKit to load HTML text.
    func startLoad(html: String, baseURL: URL?)
    /// Requests WebKit to load the current entry of the back-forward list again.
    func startReload(bypassingCache: Bool)
    /// Requests WebKit to stop loading, once.
    func requestStopOfLoad()
    /// Reports events to the page's delegate.
    func report(_ events: [NavigationEvent])
}

extension PageLoading {
    /// Starts a load. Fails for a `javascript:` URL, because text that the app loads must not run as code, and for a
    /// URL without a scheme.
    package func load(_ content: PageContent) {
        guard !isClosed else { return }
        switch content {
        case .url(let url):
            guard Self.isLoadable(url) else { return refuse(url) }
            load(url, isFromApp: true)
        case .html(let html, let base):
            navigation.expect(content, at: base ?? .blank)
            startLoad(html: html, baseURL: base)
            noteSpelling()
        }
    }

    /// Loads a URL at the page's request. The policies decide about this load as if the page itself had navigated.
    package func loadForPage(_ url: URL) {
        if Self.isLoadable(url) { load(url, isFromApp: false) }
    }

    /// Loads the document again. HTML text is loaded from the text that the app passed, since there is no server to
    /// request it from.
    package func reload(bypassingCache: Bool) {
        guard !isClosed else { return }
        if case .html = navigation.content, let content = navigation.content { return load(content) }
        guard hasHistory else {
            // WebKit has no entry to reload, so the content is loaded again.
            if let content = navigation.content { load(content) }
            return
        }
        if let url { navigation.expect(.url(url), at: url) }
        startReload(bypassingCache: bypassingCache)
    }

    /// The URL of a running load that the app requested, otherwise that of the current document. While a page navigates
    /// by itself, this is the old URL until the new document has replaced the old one. So an address bar never shows
    /// the URL of a document that is not visible.
    package var url: URL? { isLoading ? shownURL ?? navigation.committed : navigation.committed ?? shownURL }

    private static func isLoadable(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased() else { return false }
        return scheme != "javascript"
    }

    private func load(_ url: URL, isFromApp: Bool) {
        navigation.expect(.url(url), at: url, isFromApp: isFromApp)
        startLoad(url)
        noteSpelling()
    }

    /// Notes WebKit's spelling of the requested URL, which may differ from the given one. WebKit's events identify the load by that
    /// spelling.
    private func noteSpelling() {
        if let shownURL { navigation.expectedURLIs(shownURL) }
    }

    private func refuse(_ url: URL) {
        report([
            .started(url),
            .failed(url, NavigationError(.unsupportedScheme, message: "A page cannot load “\(url)”.")),
        ])
    }
}

extension URL {
    fileprivate static let blank = URL(string: "about:blank") ?? URL(filePath: "/")
}
