// Declared after WebKit's public headers; see ../../README.md. Names that begin with an underscore are not Apple's: they belong to the simulation.
#if canImport(UIKit)
@_exported public import UIKit
public typealias _PlatformView = UIView
public typealias _PlatformImage = UIImage
#else
@_exported public import AppKit
public typealias _PlatformView = NSView
public typealias _PlatformImage = NSImage
#endif
@_exported public import Foundation
@_exported public import FoundationNetworking
@_exported public import ObjectiveC

@MainActor
open class WKWebView: _PlatformView, KeyValueObservable {
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        // Apple's initializer copies the configuration, but not the objects in it.
        self.configuration = configuration
        super.init(frame: frame)
        _simulation = Self._makeSimulation(self)
    }

    open private(set) var configuration: WKWebViewConfiguration
    open weak var navigationDelegate: (any WKNavigationDelegate)?
    open weak var uiDelegate: (any WKUIDelegate)?
    open var backForwardList: WKBackForwardList { _simulation?.backForwardList ?? WKBackForwardList() }

    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? { _simulation?.load(request) }

    @discardableResult
    open func loadFileURL(_ url: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
        _simulation?.load(URLRequest(url: url))
    }

    @discardableResult
    open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        _simulation?.load(string, baseURL)
    }

    @discardableResult
    open func go(to item: WKBackForwardListItem) -> WKNavigation? { _simulation?.go(to: item) }

    @discardableResult
    open func reload() -> WKNavigation? { _simulation?.reload(fromOrigin: false) }

    @discardableResult
    open func reloadFromOrigin() -> WKNavigation? { _simulation?.reload(fromOrigin: true) }

    open func stopLoading() { _simulation?.stop() }

    open var title: String? { _simulation?.title }
    open var url: URL? { _simulation?.url }
    open var isLoading: Bool { _simulation?.isLoading ?? false }
    open var estimatedProgress: Double { _simulation?.progress ?? 0 }
    open var pageZoom: CGFloat = 1
    open var customUserAgent: String?
    open var isInspectable = false
    open var allowsBackForwardNavigationGestures = false
    open var allowsLinkPreview = true
    #if canImport(UIKit)
    open private(set) var scrollView = UIScrollView(frame: .zero)
    open var underPageBackgroundColor: UIColor!
    #else
    open var underPageBackgroundColor: NSColor!
    #endif

    open func callAsyncJavaScript(
        _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld,
        completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
    ) {
        _simulation?.call(functionBody, arguments, contentWorld) { completionHandler?($0) }
    }

    open func takeSnapshot(configuration snapshotConfiguration: WKSnapshotConfiguration?) async throws -> _PlatformImage {
        guard let image = try await _simulation?.snapshot().flatMap({ _PlatformImage(data: $0) }) else {
            throw WKError(.unknown)
        }
        return image
    }

    public var _simulation: (any _WebViewSimulation)?
    public nonisolated let _observers = _Observers()
    /// Makes the simulation of each view that is created from now on.
    public static var _makeSimulation: @MainActor (WKWebView) -> (any _WebViewSimulation)? = { _ in nil }
}

@MainActor
open class WKSnapshotConfiguration: NSObject {}

@MainActor
open class WKNavigation: NSObject {
    public override init() { super.init() }
}

@MainActor
open class WKWebViewConfiguration: NSObject {
    open var userContentController = WKUserContentController()
    open var websiteDataStore = WKWebsiteDataStore.default()
    open var preferences = WKPreferences()
    open var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
    open var applicationNameForUserAgent: String?
    open var limitsNavigationsToAppBoundDomains = false
    open var upgradeKnownHostsToHTTPS = true
    open var suppressesIncrementalRendering = false

    public override init() { super.init() }

    open func setURLSchemeHandler(_ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String) {
        precondition(_handlers[urlScheme] == nil, "An exception on Apple's systems: the scheme has a handler.")
        _handlers[urlScheme] = urlSchemeHandler
    }

    open func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? { _handlers[urlScheme] }

    public private(set) var _handlers: [String: any WKURLSchemeHandler] = [:]
}

extension WKWebView {
    public class func handlesURLScheme(_ urlScheme: String) -> Bool {
        ["about", "applewebdata", "blob", "data", "file", "http", "https", "javascript", "ws", "wss"].contains(
            urlScheme.lowercased())
    }
}

@MainActor
open class WKPreferences: NSObject {
    #if canImport(UIKit)
    open var javaScriptCanOpenWindowsAutomatically = false
    #else
    open var javaScriptCanOpenWindowsAutomatically = true
    #endif
    open var isFraudulentWebsiteWarningEnabled = true
    open var isElementFullscreenEnabled = false
}

@MainActor
open class WKWebpagePreferences: NSObject {
    open var allowsContentJavaScript = true
}

@MainActor
open class WKBackForwardListItem: NSObject {
    open private(set) var url: URL
    open private(set) var title: String?
    open private(set) var initialURL: URL

    public init(_simulated url: URL, title: String?) {
        (self.url, self.title, initialURL) = (url, title, url)
        super.init()
    }
}

@MainActor
open class WKBackForwardList: NSObject {
    open private(set) var currentItem: WKBackForwardListItem?
    open private(set) var backList: [WKBackForwardListItem] = []
    open private(set) var forwardList: [WKBackForwardListItem] = []
    open var backItem: WKBackForwardListItem? { backList.last }
    open var forwardItem: WKBackForwardListItem? { forwardList.first }

    open func item(at index: Int) -> WKBackForwardListItem? {
        if index == 0 { return currentItem }
        let list = index < 0 ? backList.reversed() : forwardList
        return list.indices.contains(abs(index) - 1) ? list[abs(index) - 1] : nil
    }

    public override init() { super.init() }

    public init(
        _simulated back: [WKBackForwardListItem], current: WKBackForwardListItem?, forward: [WKBackForwardListItem]
    ) {
        (backList, currentItem, forwardList) = (back, current, forward)
        super.init()
    }
}
