package import TomboloEngine
import WebKit

extension WKPage {
    /// Observes the properties of the view whose changes are events of the page.
    func makeObservations(of view: WKWebView) -> [NSKeyValueObservation] {
        [
            // WebKit changes these properties on the main thread.
            view.observe(\.url) { [weak self] _, _ in MainActor.assumeIsolated { self?.shownURLChanged() } },
            view.observe(\.isLoading) { [weak self] _, _ in MainActor.assumeIsolated { self?.isLoadingChanged() } },
            view.observe(\.title) { [weak self] _, _ in MainActor.assumeIsolated { self?.titleChanged() } },
            view.observe(\.estimatedProgress) { [weak self] _, _ in MainActor.assumeIsolated { self?.progressChanged() }
            },
        ]
    }

    private func shownURLChanged() {
        guard let view = createdView, let url = view.url else { return }
        report(navigation.change(url, isLoading: view.isLoading))
    }

    private func isLoadingChanged() {
        guard let view = createdView, !view.isLoading, let url = view.url else { return }
        report(navigation.settle(shown: url))
    }

    private func titleChanged() { delegate?.engineDidChangeTitle(self) }

    private func progressChanged() { delegate?.engineDidChangeProgress(self) }

    func loadStarted() { report(navigation.start(shown: reportedURL)) }

    func loadRedirected() {
        // A redirect to a scheme other than http and https is refused, so it is not reported here.
        if reportedURL.isOfTheWeb { report(navigation.redirect(reportedURL)) }
    }

    func loadCommitted() {
        // Fails pending calls now, because the engine would end them only with the old document's process, possibly
        // much later.
        failFunctionCalls("The page navigated to another document.")
        forgetPress()
        report(navigation.commit(reportedURL))
    }

    func loadFinished() { report(navigation.finish()) }

    func loadFailed(_ error: any Error, isCommitted: Bool) {
        let failure = error as NSError
        let url = failure.userInfo[NSURLErrorFailingURLErrorKey] as? URL
        let end: NavigationProgress.End =
            NavigationError.isCancellation(failure) ? .cancelled : .failed(NavigationError(failure, url: url))
        report(navigation.fail(url, isCommitted: isCommitted, end))
    }

    /// Reports the end of the web process. WebKit does not report why the process ended.
    func processEnded() {
        failFunctionCalls("The web process ended unexpectedly.")
        report(navigation.crash())
        delegate?.engine(self, didCrash: .crashed)
    }

    /// Reports events to the page's delegate.
    package func report(_ events: [NavigationEvent]) {
        guard !isClosed else { return }
        for event in events { delegate?.engine(self, did: event) }
    }

    /// The URL of the view: that of the current document, or of a load that is about to replace it. A URL with an opaque origin if there is none.
    private var reportedURL: URL { shownURL ?? URL(string: "about:invalid") ?? URL(filePath: "/") }
}
