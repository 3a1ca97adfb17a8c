// Declared after WebKit's public headers; see ../../README.md. Requirements that are optional in Objective-C are required here, so that a method
// whose signature is nearly right is an error.
public enum WKNavigationActionPolicy: Int, Sendable { case cancel, allow, download }
public enum WKNavigationResponsePolicy: Int, Sendable { case cancel, allow, download }
public enum WKNavigationType: Int, Sendable {
    case linkActivated, formSubmitted, backForward, reload, formResubmitted
    case other = -1
}

@MainActor
open class WKNavigationAction: NSObject {
    open private(set) var sourceFrame: WKFrameInfo
    open private(set) var targetFrame: WKFrameInfo?
    open private(set) var navigationType: WKNavigationType
    open private(set) var request: URLRequest
    open private(set) var shouldPerformDownload: Bool

    public init(
        _simulated request: URLRequest, type: WKNavigationType, source: WKFrameInfo, target: WKFrameInfo?,
        shouldPerformDownload: Bool = false
    ) {
        (self.request, navigationType, sourceFrame, targetFrame) = (request, type, source, target)
        self.shouldPerformDownload = shouldPerformDownload
        super.init()
    }
}

@MainActor
open class WKNavigationResponse: NSObject {
    open private(set) var isForMainFrame: Bool
    open private(set) var response: URLResponse
    open private(set) var canShowMIMEType: Bool

    public init(_simulated response: URLResponse, isForMainFrame: Bool, canShowMIMEType: Bool) {
        (self.response, self.isForMainFrame, self.canShowMIMEType) = (response, isForMainFrame, canShowMIMEType)
        super.init()
    }
}

@MainActor
public protocol WKNavigationDelegate: NSObjectProtocol {
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void)
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void)
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    func webView(
        _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
    func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload)
    func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload)
}

public enum WKPermissionDecision: Int, Sendable { case prompt, grant, deny }
public enum WKMediaCaptureType: Int, Sendable { case camera, microphone, cameraAndMicrophone }

#if !canImport(UIKit)
@MainActor
open class WKOpenPanelParameters: NSObject {
    open private(set) var allowsMultipleSelection: Bool
    open private(set) var allowsDirectories: Bool

    public init(_simulated allowsMultipleSelection: Bool, allowsDirectories: Bool) {
        (self.allowsMultipleSelection, self.allowsDirectories) = (allowsMultipleSelection, allowsDirectories)
        super.init()
    }
}
#endif

@MainActor
open class WKWindowFeatures: NSObject {}

@MainActor
public protocol WKUIDelegate: NSObjectProtocol {
    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView?
    func webViewDidClose(_ webView: WKWebView)
    func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor () -> Void)
    func webView(
        _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor (Bool) -> Void)
    func webView(
        _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
        initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor (String?) -> Void)
    func webView(
        _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
        decisionHandler: @escaping @MainActor (WKPermissionDecision) -> Void)
    #if !canImport(UIKit)
    func webView(
        _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor ([URL]?) -> Void)
    #endif
    #if canImport(UIKit)
    func webView(
        _ webView: WKWebView, requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo, decisionHandler: @escaping @MainActor (WKPermissionDecision) -> Void)
    #endif
}

@MainActor
open class WKDownload: NSObject {
    open private(set) var originalRequest: URLRequest?
    open private(set) weak var webView: WKWebView?
    open weak var delegate: (any WKDownloadDelegate)?
    /// Apple's class conforms to `ProgressReporting`.
    open private(set) var progress = Progress(totalUnitCount: -1)

    open func cancel(_ completionHandler: (@MainActor (Data?) -> Void)? = nil) {
        _cancelled?()
        completionHandler?(nil)
    }

    public init(_simulated request: URLRequest?, in webView: WKWebView?) {
        (originalRequest, self.webView) = (request, webView)
        super.init()
    }

    public var _cancelled: (@MainActor () -> Void)?
}

@MainActor
public protocol WKDownloadDelegate: NSObjectProtocol {
    func download(
        _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
        completionHandler: @escaping @MainActor (URL?) -> Void)
    func downloadDidFinish(_ download: WKDownload)
    func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?)
}

public protocol WKURLSchemeTask: NSObjectProtocol {
    var request: URLRequest { get }
    func didReceive(_ response: URLResponse)
    func didReceive(_ data: Data)
    func didFinish()
    func didFailWithError(_ error: any Error)
}

@MainActor
public protocol WKURLSchemeHandler: NSObjectProtocol {
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}
