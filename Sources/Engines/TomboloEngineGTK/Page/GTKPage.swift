import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
package import GLibRuntime
package import TomboloEngine

/// A page in WebKitGTK. Translates between WebKitGTK's signals and the contract of `PageEngine`, and makes no decisions itself.
///
/// Each page has its own web context, so it shares no schemes, scripts or processes with other pages. Only pages that a
/// driver controls share one context, and with it the schemes.
package final class GTKPage: PageEngine {
    /// Receives the page's events and answers its requests. Held weakly.
    package weak var delegate: (any PageEngineDelegate)?

    /// The page's `WebKitWebView`.
    package let widget: GObjectReference
    let context: GObjectReference
    let content: GObjectReference
    let settings: GObjectReference
    let profile: GTKProfile
    private(set) var schemes: GTKSchemes?
    let interception: GTKInterception?
    let replyContext = ReplyContext()
    let downloads = GTKDownloads()

    var webProcessExtension: WebProcessExtension?
    /// The reason why the page has no extension; nil if the extension is used, or was not requested.
    package private(set) var extensionError: InterceptionError?
    var interceptionWatch: Task<Void, Never>?
    var isInterceptionChecked = false
    var connections: [SignalConnection] = []
    var messageHandlers: [String: MessageHandler] = [:]
    /// The events of the page's loads.
    package var navigation = NavigationProgress()
    private var pressWatch: PressWatch?
    let pendingRequests = PendingRequests()
    package var functionCalls: [ObjectIdentifier: FunctionCall] = [:]
    package let functionSyntax = FunctionSyntax()
    /// The scripts that were added; the page holds a reference to each.
    var scripts: [OpaquePointer] = []
    /// The names of the worlds that are kept, because functions have been called in them.
    var keptWorlds: Set<String> = []
    /// Requests the engine to stop loading. A variable, so that tests can simulate an engine that continues to load.
    var requestStop: @MainActor (UnsafeMutablePointer<WebKitWebView>) -> Void = { webkit_web_view_stop_loading($0) }
    /// Whether the page has been closed.
    package private(set) var isClosed = false

    /// Creates a page of `profile` that serves `schemes` itself.
    package convenience init(
        profile: GTKProfile, schemes: [String: any SchemeHandling] = [:], options: GTKPageOptions = GTKPageOptions()
    ) {
        self.init(profile, schemes, options, nil)
    }

    /// Creates a page that a WebDriver client controls, in the profile of `automation`.
    package convenience init(
        automation: GTKAutomation, schemes: [String: any SchemeHandling] = [:],
        options: GTKPageOptions = GTKPageOptions()
    ) {
        self.init(automation.profile, schemes, options, nil, automation)
    }

    /// Creates a page whose requests are passed to an interceptor before they are sent.
    /// - Throws: ``InterceptionError`` when the extension, which interception requires, cannot be used.
    package convenience init(
        profile: GTKProfile, schemes: [String: any SchemeHandling] = [:], options: GTKPageOptions = GTKPageOptions(),
        interception: RequestInterception
    ) throws(InterceptionError) {
        self.init(
            profile, schemes, options,
            try GTKInterception(
                interception, allowsDirectChannel: options.allowsDirectChannel,
                handshakeTimeout: options.handshakeTimeout))
    }

    init(
        _ profile: GTKProfile, _ schemes: [String: any SchemeHandling], _ options: GTKPageOptions,
        _ interception: GTKInterception?, _ automation: GTKAutomation? = nil
    ) {
        self.profile = profile
        self.interception = interception
        context = automation?.context ?? GObjectReference(adopting: webkit_web_context_new())
        content = GObjectReference(adopting: webkit_user_content_manager_new())
        settings = GObjectReference(adopting: webkit_settings_new())
        options.apply(to: settings.opaque, isAutomated: automation != nil)
        if interception != nil { GTKInterception.restrict(settings.opaque) }
        self.schemes =
            automation?.schemes(adding: schemes)
            ?? GTKSchemes(schemes, in: context.opaque, limits: options.schemeLimits)
        webProcessExtension = interception?.webProcessExtension
        // The direct channel is optional: without the extension, records are carried by script messages.
        if options.allowsDirectChannel, automation == nil, interception == nil {
            do throws(InterceptionError) {
                webProcessExtension = try WebProcessExtension(
                    allowsDirectChannel: true, handshakeTimeout: options.handshakeTimeout)
            } catch {
                extensionError = error
            }
        }
        // Must come before the view is created, because the engine starts the first web process together with the view.
        webProcessExtension?.start(in: context)
        widget = GObjectReference(
            adopting: UnsafeMutableRawPointer(
                tombolo_web_view_new(
                    context.opaque, profile.session.opaque, content.opaque, settings.opaque, automation == nil ? 0 : 1))
        )
        if options.isMuted { webkit_web_view_set_is_muted(view, 1) }
        connections =
            navigationConnections() + policyConnections() + permissionConnections() + refusalConnections() + [
                crashConnection(), closeConnection(),
            ]
        // A driver can operate only the engine's own dialogs, not dialogs that the app shows.
        if automation == nil { connections.append(dialogConnection()) }
        pressWatch = PressWatch(on: widget) { [weak self] in
            if let self { delegate?.engineDidReceivePress(self) }
        }
        receiveDownloads()
        watchInterception()
    }

    var view: UnsafeMutablePointer<WebKitWebView> { widget.pointer(as: WebKitWebView.self) }

    /// All features, since WebKitGTK has each of them.
    package var features: Set<EngineFeature> { Set(EngineFeature.allCases) }

    /// The document's title; empty if it has none.
    package var title: String { String(copying: webkit_web_view_get_title(view)) ?? "" }
    /// The estimated progress of the load, from 0 to 1.
    package var progress: Double { webkit_web_view_get_estimated_load_progress(view) }
    /// Whether a load is running, or the app has requested one that has not begun.
    package var isLoading: Bool { navigation.isRunning || navigation.isExpected }
    /// Zoom factor of the whole page; 1 is the original size.
    package var zoom: Double {
        get { webkit_web_view_get_zoom_level(view) }
        set { webkit_web_view_set_zoom_level(view, newValue) }
    }

    /// The schemes that the page serves and to which only their own documents may navigate.
    package var ownSchemes: Set<String> { schemes?.ownSchemes ?? [] }
    /// The schemes that the page serves and whose documents are secure contexts.
    package var secureSchemes: Set<String> { schemes?.secureSchemes ?? [] }

    /// Serves one more scheme. Returns false for a closed page, and for a page that a driver controls, because such pages share a
    /// context.
    package func serve(_ scheme: String, by handler: any SchemeHandling) -> Bool {
        guard let schemes, webkit_web_view_is_controlled_by_automation(view) == 0 else { return false }
        schemes.add(scheme, handler, in: context.opaque)
        return true
    }

    /// Closes the page and ends its process. A running or requested load ends as cancelled, and no other navigation
    /// events follow. The widget remains, empty, until its last reference is released.
    package func close() {
        guard !isClosed else { return }
        let events = navigation.close()
        tearDown()
        report(events)
    }

    isolated deinit {
        if !isClosed { tearDown() }
    }

    private func tearDown() {
        isClosed = true
        failFunctionCalls("The page was closed.")
        pendingRequests.refuseAll()
        connections = []
        pressWatch = nil
        endInterception()
        webProcessExtension?.end()
        webProcessExtension = nil
        removeAllMessageHandlers()
        removeAllScripts()
        schemes = nil
        endDownloads()
        webkit_web_view_stop_loading(view)
        // Ends script now, not when the widget is released, because the engine keeps a widget alive while it has
        // unfinished calls.
        if webkit_web_view_is_controlled_by_automation(view) == 0 { return webkit_web_view_terminate_web_process(view) }
        // Terminating the process would end the driver's whole session. Instead the widget is disposed of, because the
        // driver waits until the page is gone, but only after the engine has replied to the driver.
        Task { [widget] in
            if gtk_widget_get_parent(widget.pointer(as: GtkWidget.self)) == nil {
                g_object_run_dispose(widget.pointer(as: GObject.self))
            }
        }
    }

    private func closeConnection() -> SignalConnection {
        SignalConnection(
            widget.pointer, "close",
            handler: { [weak self] _ in
                if let self { delegate?.engineDidRequestClose(self) }
            })
    }
}
