public import Logging
public import TomboloBridge
public import TomboloEngine

/// The dialect of WebViewJavascriptBridge (v6, and the v5 handshake). Pages that were written for it run unmodified in
/// the dialect's scope.
///
/// Create one for a page, pass it to the page view as a dialect, and register handlers at any time:
///
///     let wvjb = WebViewJavascriptBridge(in: try [OriginPattern("app://shop")])
///     wvjb.registerHandler("greet") { data, responseCallback in responseCallback("Hello") }
///     let view = try PageView(
///         PageView.Configuration(profile: profile, calls: CallRegistry(), dialects: [wvjb]))
///
/// Data are JSON values: nil is JavaScript's `undefined`, `.null` is its `null`. Everything runs on the main actor;
/// `await` the functions in other code.
///
/// ## Differences from the original
/// Documentation/Contracts/WebViewJavascriptBridge.md has the whole list. The most important differences are these. A
/// bridge serves only the origins that it was given. Messages that wait for a page survive a reload. A caller that
/// waits for a document that has ended receives an error. A message from a page cannot crash the app.
@MainActor
public final class WebViewJavascriptBridge: Dialect {
    /// The name of the dialect, and the first part of the names of its calls: `wvjb`.
    public let name = "wvjb"
    /// The origins and frames in which the dialect is switched on.
    public var scope: DialectScope

    /// The handlers of the app, by name.
    var handlers: [String: ContextHandler] = [:]
    /// Receives errors of handlers and messages, and after ``enableLogging()`` every message with the level `debug`. By
    /// default a logger of the app's `LoggingSystem` with the label `tombolo.wvjb`. The lines are safe for a terminal
    /// regardless of the content of a message (`TerminalText`). URLs in errors have no query, fragment or user
    /// information.
    public var logger: Logger {
        get { log.logger }
        set { log.logger = newValue }
    }
    /// Receives the lines of the log in place of ``logger``, for an app that displays them; nil by default.
    public var logSink: (@MainActor (String) -> Void)? {
        get { log.sink }
        set { log.sink = newValue }
    }
    /// Receives the events of the page.
    weak var webViewDelegate: (any WebViewDelegate)?

    /// Whether pages of WKWebViewJavascriptBridge, a Swift descendant of the original, are served as well. They use
    /// `WKWVJBCallbacks` and `webkit.messageHandlers.iOS_Native_InjectJavascript` for the handshake, and receive an
    /// object `WKWebViewJavascriptBridge`. False by default, because pages may detect their platform by the message
    /// handler. A change takes effect in documents that begin after `Bridge.refreshDialects()`.
    public var servesWKWebViewForm = false
    /// Limit of the app's messages that wait for a document; 10,000 by default. A further message fails immediately
    /// with `limitExceeded`. `BridgeLimits` contains the limit of a message's length.
    public var maximumWaitingMessages: Int {
        get { outgoing.limit }
        set { outgoing.limit = max(0, newValue) }
    }

    var log = MessageLog()
    let outgoing = OutgoingMessages()
    let attribution = BridgeURLAttribution()
    var usesSafetyTimeout = true
    private let streams = EventStreams<WebViewJavascriptBridgeEvent>()

    /// Creates a bridge that is switched on for `scope`.
    public init(scope: DialectScope) {
        self.scope = scope
    }

    /// Creates a bridge that is switched on for the top-level documents of some origins.
    /// - Parameters:
    ///   - origins: The origins of the documents.
    ///   - functions: The handlers that these documents may call; all by default, as in the original. With `.granted`,
    ///     the access policy grants them by name: `Grant(["wvjb.call.greet"], to: …)`.
    public convenience init(in origins: [OriginPattern], functions: DialectScope.Functions = .all) {
        self.init(scope: DialectScope(origins, functions: functions))
    }

    /// The dialect's part of the page script, which defines the page's bridge object.
    public var pageSource: String { EmbeddedScripts.wvjb }
    /// The configuration of the dialect's page script.
    public var pageConfiguration: JSONValue {
        ["safetyTimeout": .bool(usesSafetyTimeout), "wkWebViewForm": .bool(servesWKWebViewForm)]
    }

    /// Sets the delegate that receives every event of the page; nil removes it. The delegate is held weakly.
    ///
    /// It replaces the original's navigation delegate. A ``NavigationDeciding`` delegate also decides on navigations,
    /// through a rule that is put before the existing rules of the page's navigation policy when the dialect is
    /// connected to the page. It is not called for the URLs of the handshake.
    public func setWebViewDelegate(_ delegate: (any WebViewDelegate)?) { webViewDelegate = delegate }

    /// The events from now on, in order. Each access returns a separate sequence, which ends with this object. The latest
    /// 4,096 unread events are kept.
    public var events: AsyncStream<WebViewJavascriptBridgeEvent> { streams.makeStream() }

    /// Called with every event as it happens; nil by default.
    public var onEvent: (@MainActor (WebViewJavascriptBridgeEvent) -> Void)? {
        get { streams.onEvent }
        set { streams.onEvent = newValue }
    }

    func report(_ event: WebViewJavascriptBridgeEvent) { streams.report(event) }

    /// Makes pages handle messages that they pass to `_handleMessageFromObjC` themselves immediately, instead of a
    /// moment later.
    ///
    /// The name comes from the original. The setting does not affect the app's messages, which pages always handle as
    /// soon as they arrive.
    public func disableJavscriptAlertBoxSafetyTimeout() {
        usesSafetyTimeout = false
        guard let bridge = outgoing.bridge else { return }
        bridge.refreshDialects()
        guard let document = bridge.document?.id else { return }
        Task { try? await bridge.call("wvjb.disableSafetyTimeout", in: document) }
    }

    /// Drops the messages that wait for a page. Messages that wait for an answer end with `cancelled`. Handlers stay
    /// registered.
    public func reset() { outgoing.reset() }
}
