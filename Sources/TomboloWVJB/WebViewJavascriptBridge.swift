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
    public var reach: DialectReach

    /// What pages' calls are answered with, by name.
    var handlers: [String: Handler] = [:]
    /// Where the lines of its log go: by default, to standard error.
    public var logSink: @MainActor (String) -> Void {
        get { log.sink }
        set { log.sink = newValue }
    }
    /// Hears of the page as the bridge does.
    weak var webViewDelegate: (any PageObserving)?

    var log = MessageLog()
    let outgoing = OutgoingMessages()
    var usesSafetyTimeout = true

    /// Makes a bridge that is switched on for `reach`.
    public init(reach: DialectReach) {
        self.reach = reach
    }

    /// Makes a bridge that is switched on for the top-level documents of `origins`.
    public convenience init(in origins: [OriginPattern]) {
        self.init(reach: DialectReach(origins))
    }

    /// The part of the page script that makes the page's object.
    public var pageSource: String { String(decoding: PackageResources.wvjb_js, as: UTF8.self) }
    /// What that part is told.
    public var pageConfiguration: JSONValue { ["safetyTimeout": .bool(usesSafetyTimeout)] }

    /// Tells `delegate`, held weakly, of everything that the page does; nil tells nobody.
    ///
    /// It takes the place of the original's navigation delegate. What may be loaded, the page's own policies decide;
    /// they are never asked about the URLs of the handshake.
    public func setWebViewDelegate(_ delegate: (any PageObserving)?) { webViewDelegate = delegate }

    /// Has pages deal with messages in the moment they come rather than a moment later.
    ///
    /// The name is the original's. Here a page deals with the app's messages at once in any case, since nothing waits
    /// for it meanwhile; the switch holds for what a page gives to `_handleMessageFromObjC` itself.
    public func disableJavscriptAlertBoxSafetyTimeout() {
        usesSafetyTimeout = false
        guard let bridge = outgoing.bridge else { return }
        bridge.refreshDialects()
        guard let document = bridge.document?.document else { return }
        Task { try? await bridge.call("wvjb.disableSafetyTimeout", in: document) }
    }

    /// Drops the messages that wait for a page, and ends those that wait for an answer as cancelled. Handlers stay.
    public func reset() { outgoing.reset() }
}
