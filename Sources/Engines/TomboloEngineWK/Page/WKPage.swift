package import TomboloEngine
package import WebKit

/// A page in WKWebView. Translates between WebKit's delegates and the contract of `PageEngine`, and makes no decisions itself.
///
/// Each page has its own configuration, and shares no schemes, scripts or message handlers with other pages. The web
/// view is created only when it is first needed, because WebKit accepts schemes only before that.
package final class WKPage: PageEngine {
    /// Receives the page's events and answers its requests. Held weakly.
    package weak var delegate: (any PageEngineDelegate)?

    let profile: WKProfile
    let options: WKPageOptions
    let configuration: WKWebViewConfiguration
    let schemes: WKSchemes
    let downloads = WKDownloads()
    let pendingRequests = PendingRequests()
    /// The events of the page's loads.
    package var navigation = NavigationProgress()
    var messageHandlers: [MessageHandlerKey: MessageHandler] = [:]
    /// The content rule lists in use.
    var usedContentRules: [WKContentRuleList] = []
    package var functionCalls: [ObjectIdentifier: FunctionCall] = [:]
    package let functionSyntax = FunctionSyntax()
    /// Whether the page has been closed.
    package private(set) var isClosed = false

    /// The view, once it has been created.
    private(set) var createdView: WKWebView?
    /// The time of the user's last press in the view; nil if the document has received none.
    private(set) var lastPress: ContinuousClock.Instant?
    private var observations: [NSKeyValueObservation] = []
    private var pressWatch: PressWatch?

    /// Creates a page of `profile` that serves `schemes` itself. Schemes of the web, such as `https`, are not served.
    package init(
        profile: WKProfile, schemes: [String: any SchemeHandling] = [:], options: WKPageOptions = WKPageOptions()
    ) {
        self.profile = profile
        self.options = options
        configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = profile.store
        self.schemes = WKSchemes(limits: options.schemeLimits)
        options.apply(to: configuration)
        for (scheme, handler) in schemes { self.schemes.add(scheme, handler, to: configuration) }
    }

    /// The page's `WKWebView`, owned by the page. The first access creates it. For a closed page that had no view, this
    /// is an empty view.
    package var view: WKWebView {
        if let createdView { return createdView }
        let view = PageWebView(of: self, configuration)
        guard !isClosed else { return view }
        createdView = view
        view.isInspectable = options.developerTools
        // A preview would load a link without a policy decision.
        view.allowsLinkPreview = false
        observations = makeObservations(of: view)
        pressWatch = PressWatch(on: view) { [weak self] in
            guard let self else { return }
            lastPress = .now
            delegate?.engineDidReceivePress(self)
        }
        return view
    }

    /// Forgets the last press, which was in a document that has been replaced.
    func forgetPress() { lastPress = nil }

    /// The features of this engine: key presses on macOS.
    package var features: Set<EngineFeature> {
        #if canImport(UIKit)
        []
        #else
        [.keyPresses]
        #endif
    }

    /// The document's title; empty if it has none.
    package var title: String { createdView?.title ?? "" }
    /// The estimated progress of the load, from 0 to 1.
    package var progress: Double { createdView?.estimatedProgress ?? 0 }
    /// Whether a load is running, or the app has requested one that has not begun.
    package var isLoading: Bool { navigation.isRunning || navigation.isExpected }
    /// Zoom factor of the whole page; 1 is the original size.
    package var zoom: Double {
        get { Double(createdView?.pageZoom ?? 1) }
        set { if !isClosed { view.pageZoom = newValue } }
    }

    /// The schemes that the page serves and to which only their own documents may navigate.
    package var ownSchemes: Set<String> { schemes.ownSchemes }
    /// The schemes that the page serves and whose content the app trusts as if it came over a secure connection. WebKit
    /// itself treats every served scheme as secure.
    package var secureSchemes: Set<String> { schemes.secureSchemes }

    /// Always empty: WebKit does not report its processes.
    package var webProcessIdentifiers: [Int32] { [] }

    /// Serves one more scheme. Returns false if the page is closed, if its view has already been created, or if WebKit
    /// itself serves the scheme.
    package func serve(_ scheme: String, by handler: any SchemeHandling) -> Bool {
        guard !isClosed, createdView == nil else { return false }
        return schemes.add(scheme, handler, to: configuration)
    }

    /// True, because WebKit copies the configuration when it creates the view.
    package var servesSchemesFromTheStartOnly: Bool { true }

    /// False, because WebKit blocks requests from `https` documents to the app's schemes as mixed content.
    package var servesSchemesToSecureDocuments: Bool { false }

    /// Whether the page serves a scheme itself.
    package func serves(_ scheme: String) -> Bool { configuration.urlSchemeHandler(forURLScheme: scheme) != nil }

    /// Closes the page, and replaces its document with an empty one. A running or requested load ends as cancelled, and
    /// no other navigation events follow. The view remains, but cannot load anything else.
    package func close() {
        guard !isClosed else { return }
        let events = navigation.close()
        tearDown()
        for event in events { delegate?.engine(self, did: event) }
    }

    isolated deinit {
        if !isClosed { tearDown() }
    }

    private func tearDown() {
        isClosed = true
        failFunctionCalls("The page was closed.")
        pendingRequests.refuseAll()
        // Ends the observations before the view is stopped, because its last changes are not events of the page.
        observations = []
        pressWatch = nil
        removeAllMessageHandlers()
        removeAllScripts()
        // Keeps the content rule lists, because the document's script may run until the empty document replaces it.
        schemes.stop()
        downloads.cancel()
        createdView?.stopLoading()
        // Ends the document's script. Keeps the delegates, because without them WebKit would allow all requests of the
        // page.
        createdView?.loadHTMLString("", baseURL: nil)
    }
}
