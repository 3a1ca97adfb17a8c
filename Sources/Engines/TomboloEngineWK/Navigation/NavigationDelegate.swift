import TomboloEngine
import WebKit

/// The navigation delegate of a page's view. Passes everything on to the page, which it does not keep alive.
final class NavigationDelegate: NSObject, WKNavigationDelegate {
    private weak var page: WKPage?

    init(of page: WKPage) {
        self.page = page
        super.init()
    }

    /// The page, as long as it is open. After the page has closed, the load of the empty document that replaces its
    /// document, and the end of its process, are not reported.
    private var openPage: WKPage? { page.flatMap { $0.isClosed ? nil : $0 } }

    // MARK: Decisions

    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
        guard let page = openPage else {
            // The empty document that replaces the document of a closed page.
            let isEmpty = navigationAction.request.url?.absoluteString == "about:blank"
            return decisionHandler(isEmpty && navigationAction.targetFrame?.isMainFrame == true ? .allow : .cancel)
        }
        page.decide(navigationAction, decisionHandler)
    }

    func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
    ) {
        guard let page = openPage else {
            let isEmpty = navigationResponse.response.url?.absoluteString == "about:blank"
            return decisionHandler(isEmpty ? .allow : .cancel)
        }
        page.decide(navigationResponse, decisionHandler)
    }

    func webView(
        _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let page else { return completionHandler(.cancelAuthenticationChallenge, nil) }
        page.answer(challenge, completionHandler)
    }

    // MARK: Progress

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        openPage?.loadStarted()
    }

    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
        openPage?.loadRedirected()
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { openPage?.loadCommitted() }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { openPage?.loadFinished() }

    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {
        openPage?.loadFailed(error, isCommitted: false)
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        openPage?.loadFailed(error, isCommitted: true)
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { openPage?.processEnded() }

    // MARK: Downloads

    func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload) {
        add(download)
    }

    func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
        add(download)
    }

    /// Passes a download to its page. A download without a page is cancelled, because without a delegate it has no
    /// destination.
    private func add(_ download: WKDownload) {
        if let page { page.add(download) } else { download.cancel(nil) }
    }
}
