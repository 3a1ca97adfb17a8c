public import Logging
public import TomboloBridge
public import TomboloEngine

/// WebViewJavascriptBridge (v6, and the v5 handshake): pages written for it run unmodified in the dialect's scope.
///
/// Create one for a page, pass it to the page view as a dialect, and register handlers at any time:
///
///     let wvjb = WebViewJavascriptBridge(in: try [OriginPattern("app://shop")])
///     wvjb.registerHandler("greet") { data, responseCallback in responseCallback("Hello") }
///     let view = try PageView(
///         PageView.Configuration(profile: profile, calls: CallRegistry(), dialects: [wvjb]))
///
/// Data are JSON values: nil is JavaScript's `undefined`, `.null` its `null`. Everything runs on the main actor; from
/// elsewhere, `await` its functions.
///
/// ## Differences from the original
/// The whole list is in Documentation/Contracts/WebViewJavascriptBridge.md. The most important ones: a bridge serves
/// only the origins that it was given; messages that wait for a page survive a reload; a caller that waits for a
/// document that has ended receives an error; a message from a page cannot make the app crash.
@MainActor
public final class WebViewJavascriptBridge: Dialect {
    /// The first part of the names of its calls, `wvjb`.
    public let name = "wvjb"
    /// The origins and frames in which the dialect is switched on.
    public var scope: DialectScope

    /// The handlers of the app, by name.
    var handlers: [String: ContextHandler] = [:]
    /// Receives errors of handlers and messages, and with ``enableLogging()`` every message at the level `debug`. By
    /// default a logger of the app's `LoggingSystem` with the label `tombolo.wvjb`. A line is safe for a terminal,
    /// whatever a message contains (`TerminalText`). URLs in errors have no query, fragment or user
    /// information.
    public var logger: Logger {
        get { log.logger }
        set { log.logger = newValue }
    }
    /// Receives the lines of the log in place of ``logger``, for an app that shows them; nil by default.
    public var logSink: (@MainActor (String) -> Void)? {
        get { log.sink }
        set { log.sink = newValue }
    }
    /// Receives the events of the page.
    weak var webViewDelegate: (any WebViewDelegate)?

    /// Whether pages of WKWebViewJavascriptBridge, a Swift descendant of the original, are served as well. They use
    /// `WKWVJBCallbacks` and `webkit.messageHandlers.iOS_Native_InjectJavascript` for the handshake, and receive an
    /// object `WKWebViewJavascriptBridge`. False by default, since pages may take the message handler as a sign of
    /// their platform. A change holds for documents that begin after `Bridge.refreshDialects()`.
    public var servesWKWebViewForm = false
    /// Maximum number of the app's messages that wait for a document; 10,000 by default. A further message fails at
    /// once with `limitExceeded`. The maximum length of a message is one of the `BridgeLimits`.
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

    /// Creates a bridge that is switched on for the top-level documents of `origins`.
    public convenience init(in origins: [OriginPattern]) {
        self.init(scope: DialectScope(origins))
    }

    /// The dialect's part of the page script, which defines the page's bridge object.
    public var pageSource: String { String(decoding: PackageResources.wvjb_js, as: UTF8.self) }
    /// The configuration of the dialect's page script.
    public var pageConfiguration: JSONValue {
        ["safetyTimeout": .bool(usesSafetyTimeout), "wkWebViewForm": .bool(servesWKWebViewForm)]
    }

    /// Sets the delegate, held weakly, that receives every event of the page; nil removes it.
    ///
    /// It replaces the original's navigation delegate. A ``NavigationDeciding`` delegate is asked about navigations by
    /// a rule that precedes the other rules that the page's navigation policy has when the bridge is created. No
    /// delegate is asked about the URLs of the handshake.
    public func setWebViewDelegate(_ delegate: (any WebViewDelegate)?) { webViewDelegate = delegate }

    /// The events from now on, in order. Each access returns a separate sequence. The latest 4,096 unread events are kept.
    public var events: AsyncStream<WebViewJavascriptBridgeEvent> { streams.makeStream() }

    /// Called with every event as it happens; nil by default.
    public var onEvent: (@MainActor (WebViewJavascriptBridgeEvent) -> Void)? {
        get { streams.onEvent }
        set { streams.onEvent = newValue }
    }

    func report(_ event: WebViewJavascriptBridgeEvent) { streams.report(event) }

    /// Makes pages handle messages as soon as they arrive, instead of a moment later.
    ///
    /// The name comes from the original. Pages handle the app's messages at once in any case, since nothing waits for
    /// them meanwhile. The setting affects messages that a page itself passes to `_handleMessageFromObjC`.
    public func disableJavscriptAlertBoxSafetyTimeout() {
        usesSafetyTimeout = false
        guard let bridge = outgoing.bridge else { return }
        bridge.refreshDialects()
        guard let document = bridge.document?.id else { return }
        Task { try? await bridge.call("wvjb.disableSafetyTimeout", in: document) }
    }

    /// Drops the messages that wait for a page. Messages that wait for an answer end with `cancelled`. Handlers stay.
    public func reset() { outgoing.reset() }
}
