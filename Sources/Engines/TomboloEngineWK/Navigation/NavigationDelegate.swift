import TomboloEngine
import WebKit

/// The navigation delegate of a page's view. Passes everything on to the page, which it does not keep alive.
final class NavigationDelegate: NSObject, WKNavigationDelegate {
    private weak var page: WKPage?

    init(of page: WKPage) {
        self.page = page
        super.init()
    }

    // MARK: Decisions

    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
        guard let page, !page.isClosed else {
            // The empty document that replaces that of a closed page.
            let isEmpty = navigationAction.request.url?.absoluteString == "about:blank"
            return decisionHandler(isEmpty && navigationAction.targetFrame?.isMainFrame == true ? .allow : .cancel)
        }
        page.decide(navigationAction, decisionHandler)
    }

    func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
    ) {
        guard let page, !page.isClosed else {
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
        page?.loadStarted()
    }

    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
        page?.loadRedirected()
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { page?.loadCommitted() }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { page?.loadFinished() }

    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {
        page?.loadFailed(error, isCommitted: false)
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        page?.loadFailed(error, isCommitted: true)
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { page?.processEnded() }

    // MARK: Downloads

    func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload) {
        page?.add(download)
    }

    func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
        page?.add(download)
    }
}
