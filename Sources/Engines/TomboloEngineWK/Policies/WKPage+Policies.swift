import Foundation
import TomboloEngine
import TomboloSystem
import WebKit

extension WKPage {
    /// Sends a request to the delegate, and passes its answer to `apply`. Calls `refuse` instead if the page has no
    /// delegate, or closes before the answer. Exactly one of the two is called, and only once, because WebKit raises an
    /// exception for a handler that is called twice or never.
    func ask<Answer: Sendable>(
        _ request: @escaping (any PageEngineDelegate) async -> Answer, refuse: @escaping () -> Void,
        apply: @escaping (Answer) -> Void
    ) {
        guard !isClosed, let delegate else { return refuse() }
        let id = pendingRequests.open(refuse)
        Task.immediately { [pendingRequests] in
            let answer = await request(delegate)
            if pendingRequests.close(id) { apply(answer) }
        }
    }

    /// The origin of the current document; opaque before the first one.
    var topOrigin: Origin { navigation.committed.map(Origin.init(of:)) ?? .opaque }

    func decide(
        _ action: WKNavigationAction, _ decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
        guard let target = action.targetFrame else {
            windowWanted(action)
            // With “allow”, WebKit would send the same request again, as a request to create a view.
            return decisionHandler(.cancel)
        }
        guard let requested = navigationAction(action, in: target) else { return decisionHandler(.cancel) }
        let url = requested.url
        let isOfTop = target.isMainFrame
        if isOfTop, !requested.isRedirect, navigation.isStopped(url) {
            decisionHandler(.cancel)
            return report(navigation.decided(url, isAllowed: false))
        }
        if action.shouldPerformDownload { return decisionHandler(.download) }
        ask(
            { [weak self] delegate in
                guard let self else { return .cancel }
                return await delegate.engine(self, decide: requested)
            }, refuse: { decisionHandler(.cancel) }
        ) { [weak self] (answer: NavigationDecision) in
            guard let self else { return decisionHandler(.cancel) }
            if requested.isRedirect, !url.isOfTheWeb {
                if answer == .allow { delegate?.engine(self, didRefuse: .redirect(url)) }
                // For a real redirect, WebKit sets the view's URL before it requests the decision. Otherwise the page
                // navigates, and the running load is unaffected.
                if createdView?.url == url { navigation.expectEnd(NavigationError(redirectOutOfTheWeb: url)) }
                return decisionHandler(.cancel)
            }
            guard isOfTop else { return decisionHandler(answer == .allow ? .allow : .cancel) }
            // The load may have been stopped while the decision was pending.
            let isAllowed = answer == .allow && (requested.isRedirect || !navigation.isStopped(url))
            decisionHandler(isAllowed ? .allow : .cancel)
            report(navigation.decided(url, isAllowed: isAllowed))
        }
    }

    func decide(
        _ response: WKNavigationResponse, _ decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
    ) {
        guard let received = NavigationResponse(response) else { return decisionHandler(.cancel) }
        ask(
            { [weak self] delegate in
                guard let self else { return .cancel }
                return await delegate.engine(self, decide: received)
            }, refuse: { decisionHandler(.cancel) }
        ) { [weak self] (answer: ResponseDecision) in
            switch answer {
            case .allow:
                if received.isMainFrame, received.isEmpty {
                    self?.navigation.expectEnd(NavigationError(empty: received))
                }
                decisionHandler(.allow)
            case .cancel: decisionHandler(.cancel)
            case .download: decisionHandler(.download)
            }
        }
    }

    /// Requests a decision about a new window. No view is ever created for it, because that view would share this
    /// page's configuration, with its scripts and message handlers.
    func windowWanted(_ action: WKNavigationAction) {
        let url = action.request.url.flatMap { $0.absoluteString.isEmpty ? nil : $0 }
        // Without the user's action, WebKit opens no window; see `WKPageOptions`.
        let request = NewWindowRequest(url: url, isUserInitiated: true, topOrigin: topOrigin)
        ask(
            { [weak self] delegate in
                guard let self else { return .refuse }
                return await delegate.engine(self, decide: request)
            }, refuse: {}
        ) { [weak self] (answer: NewWindowDecision) in
            // If the document that requested the window has been replaced meanwhile, the request is dropped.
            guard let self, answer == .loadHere, let url, topOrigin == request.topOrigin else { return }
            loadForPage(url)
        }
    }

    /// Whether the user pressed something in the view a moment ago. This is needed because script can click a link as
    /// well, and WebKit does not report the difference.
    private var isUserActive: Bool { lastPress.map { .now - $0 < .seconds(1) } ?? false }

    private func navigationAction(_ action: WKNavigationAction, in target: WKFrameInfo) -> NavigationAction? {
        guard let url = action.request.url else { return nil }
        let isFromApp = target.isMainFrame && navigation.isFromApp(url)
        // WebKit does not report whether an action is a redirect. While the main frame waits for a response, an action
        // that the app has not requested is treated as one. This is safe, because a redirect has fewer rights than a
        // navigation of the page.
        let isRedirect = target.isMainFrame && !isFromApp && navigation.isWaitingForResponse
        return NavigationAction(
            url: url, kind: .init(action.navigationType), method: action.request.httpMethod?.uppercased() ?? "GET",
            isUserInitiated: [.linkActivated, .formSubmitted].contains(action.navigationType) && isUserActive,
            isRedirect: isRedirect,
            isMainFrame: target.isMainFrame, isFromApp: isFromApp, topOrigin: topOrigin)
    }
}

extension NavigationAction.Kind {
    fileprivate init(_ type: WKNavigationType) {
        self =
            switch type {
            case .linkActivated: .link
            case .formSubmitted: .form
            case .backForward: .backForward
            case .reload: .reload
            case .formResubmitted: .formResubmission
            case .other: .other
            @unknown default: .other
            }
    }
}

extension NavigationResponse {
    /// Returns nil for a response without a URL.
    fileprivate init?(_ response: WKNavigationResponse) {
        guard let url = response.response.url else { return nil }
        let http = response.response as? HTTPURLResponse
        let disposition = http?.value(forHTTPHeaderField: "Content-Disposition")?.lowercased() ?? ""
        self.init(
            url: url, status: http?.statusCode ?? 200, mimeType: response.response.mimeType ?? "",
            isMainFrame: response.isForMainFrame, canBeShown: response.canShowMIMEType,
            suggestedFilename: response.response.suggestedFilename ?? "",
            isAttachment: disposition.hasPrefix("attachment"))
    }
}
