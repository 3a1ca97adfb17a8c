import TomboloEngine
import WebKit

/// The user interface delegate of a page's view, for dialogs, windows and permissions. Does not keep the page alive.
final class UIDelegate: NSObject, WKUIDelegate {
    private weak var page: WKPage?

    init(of page: WKPage) {
        self.page = page
        super.init()
    }

    // MARK: Windows

    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        page?.windowWanted(navigationAction)
        return nil
    }

    func webViewDidClose(_ webView: WKWebView) {
        if let page, !page.isClosed { page.delegate?.engineDidRequestClose(page) }
    }

    // MARK: Dialogs

    func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor () -> Void
    ) {
        guard let page else { return completionHandler() }
        page.present(.alert(message: message)) { _ in completionHandler() }
    }

    func webView(
        _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor (Bool) -> Void
    ) {
        guard let page else { return completionHandler(false) }
        page.present(.confirm(message: message)) { completionHandler($0 != .dismissed) }
    }

    func webView(
        _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
        initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor (String?) -> Void
    ) {
        guard let page else { return completionHandler(nil) }
        page.present(.prompt(message: prompt, defaultText: defaultText ?? "")) { answer in
            if case .accepted(let text) = answer { completionHandler(text) } else { completionHandler(nil) }
        }
    }

    // MARK: Permissions

    func webView(
        _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
        decisionHandler: @escaping @MainActor (WKPermissionDecision) -> Void
    ) {
        guard let page else { return decisionHandler(.deny) }
        let kind: PermissionRequest.Kind =
            switch type {
            case .camera: .camera
            case .microphone: .microphone
            case .cameraAndMicrophone: .cameraAndMicrophone
            @unknown default: .other
            }
        page.decide(kind, of: frame, decisionHandler)
    }

    #if !canImport(UIKit)
    func webView(
        _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor ([URL]?) -> Void
    ) {
        guard let page, let window = webView.window else { return completionHandler(nil) }
        page.chooseFiles(parameters, in: window, completionHandler)
    }
    #endif

    #if canImport(UIKit)
    func webView(
        _ webView: WKWebView, requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo, decisionHandler: @escaping @MainActor (WKPermissionDecision) -> Void
    ) {
        guard let page else { return decisionHandler(.deny) }
        page.decide(.other, of: frame, decisionHandler)
    }
    #endif
}
