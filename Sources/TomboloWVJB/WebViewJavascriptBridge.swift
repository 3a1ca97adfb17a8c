public import TomboloBridge
public import TomboloEngine

/// WebViewJavascriptBridge (v6, and the v5 handshake): pages written for it run unmodified where it is switched on.
///
/// Make one for a page, give it to ``TomboloBridge/Bridge`` as a dialect, and register handlers at any time:
///
///     let wvjb = WebViewJavascriptBridge(in: try [OriginPattern("app://shop")])
///     wvjb.registerHandler("greet") { data, responseCallback in responseCallback("Hello") }
///     let bridge = Bridge(page: page, calls: CallRegistry(), dialects: [wvjb])
///
/// Data are JSON values: nil is JavaScript's `undefined`, `.null` its `null`. Everything runs on the main actor; from
/// elsewhere, `await` its functions.
///
/// ## Differences from the original
/// The whole list is in Documentation/Contracts/WebViewJavascriptBridge.md. Those that matter most: a bridge serves
/// the origins it was given and nobody else; messages that wait for a page survive a reload; whoever waits for a
/// document that ended is told so; nothing that a page sends can make the app crash.
@MainActor
public final class WebViewJavascriptBridge: Dialect {
    /// The first part of the names of its calls, `wvjb`.
    public let name = "wvjb"
    /// Where it is switched on.
    public var scope: DialectScope

    /// What pages' calls are answered with, by name.
    var handlers: [String: ContextHandler] = [:]
    /// Where the lines of its log go: by default, to standard error. A line is fit for a terminal, whatever a page has put into it
    /// (``TomboloEngine/TerminalText``), and URLs in what went wrong have no query, fragment or user information.
    public var logSink: @MainActor (String) -> Void {
        get { log.sink }
        set { log.sink = newValue }
    }
    /// Hears of the page as the bridge does.
    weak var webViewDelegate: (any PageObserving)?

    /// Whether pages of WKWebViewJavascriptBridge, a descendant of the original in Swift, are served as well: those that
    /// ask with `WKWVJBCallbacks` and `webkit.messageHandlers.iOS_Native_InjectJavascript`, and get an object
    /// `WKWebViewJavascriptBridge`. False by default, since pages may take the message handler for a sign of where they
    /// are. A change holds for documents that begin after ``TomboloBridge/Bridge/refreshDialects()``.
    public var servesWKWebViewForm = false
    /// How many messages of the app's may wait for a document; 10,000 unless set. One more ends at once, with
    /// `limitExceeded`. How long one may be is one of the ``TomboloBridge/BridgeLimits``.
    public var maximumWaitingMessages: Int {
        get { outgoing.limit }
        set { outgoing.limit = max(0, newValue) }
    }

    var log = MessageLog()
    let outgoing = OutgoingMessages()
    let attribution = BridgeURLAttribution()
    var usesSafetyTimeout = true
    private var observers: [@MainActor (WebViewJavascriptBridgeEvent) -> Void] = []

    /// Makes a bridge that is switched on for `scope`.
    public init(scope: DialectScope) {
        self.scope = scope
    }

    /// Makes a bridge that is switched on for the top-level documents of `origins`.
    public convenience init(in origins: [OriginPattern]) {
        self.init(scope: DialectScope(origins))
    }

    /// The part of the page script that makes the page's object.
    public var pageSource: String {
        [PackageResources.wvjb_js, PackageResources.wvjb_answers_js, PackageResources.wvjb_own_object_js]
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }
    /// What that part is told.
    public var pageConfiguration: JSONValue {
        ["safetyTimeout": .bool(usesSafetyTimeout), "wkWebViewForm": .bool(servesWKWebViewForm)]
    }

    /// Tells `delegate`, held weakly, of everything that the page does; nil tells nobody.
    ///
    /// It takes the place of the original's navigation delegate. One that is a ``NavigationDeciding`` is asked about
    /// navigations by a rule that goes before the others of the page's navigation policy when the bridge is made; neither
    /// is ever asked about the URLs of the handshake.
    public func setWebViewDelegate(_ delegate: (any PageObserving)?) { webViewDelegate = delegate }

    /// Tells `observer` of every event as it happens, for as long as this object lives.
    public func observe(_ observer: @escaping @MainActor (WebViewJavascriptBridgeEvent) -> Void) {
        observers.append(observer)
    }

    func report(_ event: WebViewJavascriptBridgeEvent) {
        for observer in observers { observer(event) }
    }

    /// Has pages deal with messages in the moment they come rather than a moment later.
    ///
    /// The name is the original's. Here a page deals with the app's messages at once in any case, since nothing waits
    /// for it meanwhile; the switch holds for what a page gives to `_handleMessageFromObjC` itself.
    public func disableJavscriptAlertBoxSafetyTimeout() {
        usesSafetyTimeout = false
        guard let bridge = outgoing.bridge else { return }
        bridge.refreshDialects()
        guard let document = bridge.document?.id else { return }
        Task { try? await bridge.call("wvjb.disableSafetyTimeout", in: document) }
    }

    /// Drops the messages that wait for a page, and ends those that wait for an answer as cancelled. Handlers stay.
    public func reset() { outgoing.reset() }
}
