import TomboloEngine
import TomboloTesting
import WebKit

@testable import TomboloEngineWK

/// Translates the events and requests of the fake engine to calls of the view's delegates.
extension SimulatedWebView: PageEngineDelegate {
    private var navigationDelegate: (any WKNavigationDelegate)? { view?.navigationDelegate }
    private var uiDelegate: (any WKUIDelegate)? { view?.uiDelegate }

    // MARK: Progress

    func engine(_ engine: any PageEngine, did event: NavigationEvent) {
        guard let view else { return }
        view._observers.notify(\WKWebView.url)
        switch event {
        case .started:
            isCommitted = false
            navigationDelegate?.webView(view, didStartProvisionalNavigation: nil)
        case .redirected: navigationDelegate?.webView(view, didReceiveServerRedirectForProvisionalNavigation: nil)
        case .committed:
            isCommitted = true
            navigationDelegate?.webView(view, didCommit: nil)
        case .changedURL: break
        case .finished: navigationDelegate?.webView(view, didFinish: nil)
        case .cancelled(let url): end(url, NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled))
        case .failed(let url, let error): end(url, error.simulated)
        }
        view._observers.notify(\WKWebView.isLoading)
    }

    private func end(_ url: URL, _ error: NSError) {
        guard let view else { return }
        var info = error.userInfo
        info[NSURLErrorFailingURLErrorKey] = url
        let error = NSError(domain: error.domain, code: error.code, userInfo: info)
        if isCommitted {
            navigationDelegate?.webView(view, didFail: nil, withError: error)
        } else {
            navigationDelegate?.webView(view, didFailProvisionalNavigation: nil, withError: error)
        }
    }

    func engineDidChangeTitle(_ engine: any PageEngine) { view?._observers.notify(\WKWebView.title) }

    func engineDidChangeProgress(_ engine: any PageEngine) { view?._observers.notify(\WKWebView.estimatedProgress) }

    func engine(_ engine: any PageEngine, didCrash reason: CrashReason) {
        if let view { navigationDelegate?.webViewWebContentProcessDidTerminate(view) }
    }

    func engineDidReceivePress(_ engine: any PageEngine) {
        guard let view else { return }
        let window = view.window ?? NSWindow()
        view.window = window
        window.contentView = view
        let event = NSEvent(_simulated: .leftMouseDown, in: window)
        for monitor in NSEvent._monitors.values { _ = monitor.run(event) }
    }

    // MARK: Messages

    func engine(_ engine: any PageEngine, didReceive message: ScriptMessage) {
        guard let view, let sender = message.sender else { return }
        let content = view.configuration.userContentController
        guard let (key, handler) = content._handlers.first(where: { $0.key.name == message.handler }) else { return }
        let frame = frame(sender.origin, isMain: sender.isTopLevel, view.url)
        let received = WKScriptMessage(
            _simulated: String(decoding: message.body, as: UTF8.self), in: view, from: frame, name: key.name,
            world: key.world)
        let reply = message.reply
        let answer: @MainActor ((Any?, String?)) -> Void = once("a message") { value, _ in
            // WebKit resolves the promise with undefined for nil, as the fake engine does when the reply is released.
            if let text = value as? String { reply.resolve(with: Array(text.utf8)) }
        }
        handler.userContentController(content, didReceive: received) { answer(($0, $1)) }
    }

    // MARK: Decisions

    func engine(_ engine: any PageEngine, decide action: NavigationAction) async -> NavigationDecision {
        // The user's action is a press in the view.
        if action.isUserInitiated { engineDidReceivePress(engine) }
        let policy = await decide(action.simulated(from: mainFrame, to: mainFrame))
        return policy == .allow ? .allow : .cancel
    }

    /// Requests the decision about a navigation that a frame of `origin` begins itself.
    func frame(_ origin: String, navigatesTo url: URL) async -> WKNavigationActionPolicy {
        let frame = frame(Origin(serialized: origin), isMain: false, URL(string: origin))
        return await decide(NavigationAction(url: url).simulated(from: frame, to: frame))
    }

    func engine(_ engine: any PageEngine, loadsFrameAt url: URL) {
        // The fake engine shows the frame, whatever the policies would decide about it.
        if let page { page.delegate?.engine(page, loadsFrameAt: url) }
    }

    private func decide(_ action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let view, let navigationDelegate else { return .cancel }
        return await withCheckedContinuation { continuation in
            navigationDelegate.webView(
                view, decidePolicyFor: action,
                decisionHandler: once("a navigation") {
                    continuation.resume(returning: $0)
                })
        }
    }

    func engine(_ engine: any PageEngine, decide response: NavigationResponse) async -> ResponseDecision {
        guard let view, let navigationDelegate, let simulated = response.simulated else { return .cancel }
        let policy = await withCheckedContinuation { continuation in
            navigationDelegate.webView(
                view, decidePolicyFor: simulated,
                decisionHandler: once("a response") {
                    continuation.resume(returning: $0)
                })
        }
        switch policy {
        case .allow: return .allow
        case .cancel: return .cancel
        case .download:
            let download = WKDownload(_simulated: URLRequest(url: response.url), in: view)
            self.download = (download, nil)
            navigationDelegate.webView(view, navigationResponse: simulated, didBecome: download)
            return .download
        }
    }

    /// The engine itself loads a window's URL in the page, so the fake engine must not.
    func engine(_ engine: any PageEngine, decide request: NewWindowRequest) async -> NewWindowDecision {
        let url = request.url ?? URL(string: "about:blank") ?? URL(filePath: "/")
        let policy = await decide(NavigationAction(url: url).simulated(from: mainFrame, to: nil))
        assert(policy == .cancel, "WebKit would ask for a view.")
        return .refuse
    }

    func engine(_ engine: any PageEngine, decide request: PermissionRequest) async -> PermissionDecision {
        let types: [PermissionRequest.Kind: WKMediaCaptureType] = [
            .camera: .camera, .microphone: .microphone, .cameraAndMicrophone: .cameraAndMicrophone,
        ]
        // WebKit has no public interface for the other kinds.
        guard let type = types[request.kind], let view, let uiDelegate else { return .deny }
        let frame = frame(request.origin, isMain: true, view.url)
        let decision = await withCheckedContinuation { continuation in
            uiDelegate.webView(
                view, requestMediaCapturePermissionFor: frame.securityOrigin, initiatedByFrame: frame, type: type,
                decisionHandler: once("a permission") { continuation.resume(returning: $0) })
        }
        return decision == .grant ? .grant : .deny
    }

    func engine(_ engine: any PageEngine, present dialog: Dialog) async -> DialogAnswer {
        guard let view, let uiDelegate else { return .dismissed }
        let frame = mainFrame
        switch dialog {
        case .alert(let message):
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let answer: @MainActor (Bool) -> Void = once("an alert") { _ in continuation.resume() }
                uiDelegate.webView(
                    view, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame,
                    completionHandler: { answer(true) })
            }
            return .accepted()
        case .confirm(let message):
            let isAccepted = await withCheckedContinuation { continuation in
                uiDelegate.webView(
                    view, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame,
                    completionHandler: once("a confirmation") { continuation.resume(returning: $0) })
            }
            return isAccepted ? .accepted() : .dismissed
        case .prompt(let message, let defaultText):
            let text = await withCheckedContinuation { continuation in
                uiDelegate.webView(
                    view, runJavaScriptTextInputPanelWithPrompt: message, defaultText: defaultText,
                    initiatedByFrame: frame, completionHandler: once("a prompt") { continuation.resume(returning: $0) })
            }
            return text.map { .accepted(text: $0) } ?? .dismissed
        // WebKit leaves the page without a dialog, unless a private delegate method is there.
        case .leave: return .accepted()
        }
    }

    func engineDidRequestClose(_ engine: any PageEngine) {
        if let view { uiDelegate?.webViewDidClose(view) }
    }

    // MARK: Downloads

    func engine(_ engine: any PageEngine, decide request: DownloadRequest) async -> DownloadDecision {
        guard let view else { return .refuse }
        if download == nil {
            let made = WKDownload(_simulated: URLRequest(url: request.url), in: view)
            download = (made, nil)
            let action = NavigationAction(url: request.url).simulated(from: mainFrame, to: mainFrame)
            navigationDelegate?.webView(view, navigationAction: action, didBecome: made)
        }
        guard let download = download?.download, let delegate = download.delegate else { return .refuse }
        let response = URLResponse(
            url: request.url, mimeType: nil, expectedContentLength: request.expectedLength ?? -1, textEncodingName: nil)
        let destination = await withCheckedContinuation { continuation in
            delegate.download(
                download, decideDestinationUsing: response, suggestedFilename: request.suggestedFilename,
                completionHandler: once("a destination") { continuation.resume(returning: $0) })
        }
        guard let destination else {
            self.download = nil
            return .refuse
        }
        return .save(to: destination)
    }

    func engine(_ engine: any PageEngine, did event: DownloadEvent) {
        guard let download = download?.download else { return }
        switch event {
        case .started: break
        case .progressed(_, let received, _):
            download.progress.completedUnitCount = Int64(received)
            download.progress._observers.notify(\Progress.completedUnitCount)
        case .finished:
            self.download = nil
            download.delegate?.downloadDidFinish(download)
        case .failed(_, let message):
            self.download = nil
            let error = NSError(
                domain: NSURLErrorDomain, code: NSURLErrorCannotWriteToFile,
                userInfo: [NSLocalizedDescriptionKey: message])
            download.delegate?.download(download, didFailWithError: error, resumeData: nil)
        }
    }

    // The fake engine sends neither.
    func engine(_ engine: any PageEngine, didRefuse request: UnsupportedRequest) {}
    func engine(_ engine: any PageEngine, didFail fault: InterceptionFault) {}
}

extension NavigationAction {
    @MainActor
    fileprivate func simulated(from source: WKFrameInfo, to target: WKFrameInfo?) -> WKNavigationAction {
        var request = URLRequest(url: url)
        request.httpMethod = method
        let type: WKNavigationType =
            switch kind {
            case .link: .linkActivated
            case .form: .formSubmitted
            case .backForward: .backForward
            case .reload: .reload
            case .formResubmission: .formResubmitted
            case .other: isUserInitiated ? .linkActivated : .other
            }
        return WKNavigationAction(_simulated: request, type: type, source: source, target: target)
    }
}

extension NavigationResponse {
    @MainActor
    fileprivate var simulated: WKNavigationResponse? {
        var fields = ["Content-Type": mimeType]
        if isAttachment { fields["Content-Disposition"] = "attachment; filename=\"\(suggestedFilename)\"" }
        return HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields).map {
            WKNavigationResponse(_simulated: $0, isForMainFrame: isMainFrame, canShowMIMEType: canBeShown)
        }
    }
}

extension NavigationError {
    /// The error as WebKit reports it.
    fileprivate var simulated: NSError {
        let (domain, number) =
            switch code {
            case .hostNotFound: (NSURLErrorDomain, NSURLErrorCannotFindHost)
            case .timedOut: (NSURLErrorDomain, NSURLErrorTimedOut)
            case .certificate: (NSURLErrorDomain, NSURLErrorServerCertificateUntrusted)
            case .notFound: (NSURLErrorDomain, NSURLErrorFileDoesNotExist)
            case .unsupportedScheme: ("WebKitErrorDomain", 101)
            case .blocked: ("WebKitErrorDomain", 104)
            case .connection: (NSURLErrorDomain, NSURLErrorNetworkConnectionLost)
            case .crashed, .other: ("WebKitErrorDomain", 300)
            }
        return NSError(domain: domain, code: number, userInfo: [NSLocalizedDescriptionKey: message])
    }
}
