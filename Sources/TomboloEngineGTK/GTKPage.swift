import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
package import GLibRuntime
public import TomboloEngine

/// One page in WebKitGTK: translates between its signals and the contract, and decides nothing.
///
/// Each page has a web context of its own, so its schemes, scripts and processes are no other page's. Pages that a driver controls share one,
/// and serve no schemes.
public final class GTKPage: PageEngine {
    /// Who is told and asked.
    public weak var delegate: (any PageEngineDelegate)?

    /// The `WebKitWebView`.
    package let widget: GObjectReference
    let context: GObjectReference
    let content: GObjectReference
    let settings: GObjectReference
    let profile: GTKProfile
    private var schemes: GTKSchemes?
    let interception: GTKInterception?
    let replyContext = ReplyContext()
    let downloads = GTKDownloads()

    var webProcessExtension: WebProcessExtension?
    /// Why the page has no extension, where one was looked for and not used.
    package private(set) var extensionError: InterceptionError?
    var interceptionWatch: Task<Void, Never>?
    var isInterceptionChecked = false
    var connections: [SignalConnection] = []
    var messageHandlers: [String: MessageHandler] = [:]
    var navigation = NavigationProgress()
    private var pressWatch: PressWatch?
    let questions = OpenQuestions()
    var functionCalls: [Int: FunctionCall] = [:]
    var nextFunctionCall = 0
    let functionSyntax = FunctionSyntax()
    /// The scripts that were added, each a reference of its own.
    var scripts: [OpaquePointer] = []
    /// The names of the worlds that functions have been called in.
    var keptWorlds: Set<String> = []
    /// Asks the engine to stop loading; a variable for tests of an engine that goes on loading.
    var requestStop: @MainActor (UnsafeMutablePointer<WebKitWebView>) -> Void = { webkit_web_view_stop_loading($0) }
    private(set) var isClosed = false

    /// Makes a page of `profile` that serves `schemes` itself.
    public convenience init(
        profile: GTKProfile, schemes: [String: any SchemeHandling] = [:], options: GTKPageOptions = GTKPageOptions()
    ) {
        self.init(profile, schemes, options, nil)
    }

    /// Makes a page that a WebDriver client drives, in the profile of `automation`.
    public convenience init(automation: GTKAutomation, options: GTKPageOptions = GTKPageOptions()) {
        self.init(automation.profile, [:], options, nil, automation)
    }

    /// Makes a page whose requests are judged before they are made.
    /// - Throws: ``InterceptionError`` when the extension, which the engine needs for that, is not there.
    public convenience init(
        profile: GTKProfile, schemes: [String: any SchemeHandling] = [:], options: GTKPageOptions = GTKPageOptions(),
        interception: RequestInterception
    ) throws(InterceptionError) {
        self.init(
            profile, schemes, options,
            try GTKInterception(interception, allowsDirectChannel: options.allowsDirectChannel))
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
        self.schemes = GTKSchemes(schemes, in: context.opaque)
        webProcessExtension = interception?.webProcessExtension
        // A direct channel is nice to have: where the extension is not there, the engine's own messages carry all.
        if options.allowsDirectChannel, automation == nil, interception == nil {
            do throws(InterceptionError) {
                webProcessExtension = try WebProcessExtension(allowsDirectChannel: true)
            } catch {
                extensionError = error
            }
        }
        // The engine starts the first process with the view.
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
        // A driver answers the engine's own dialogs, and does not see those of anybody else.
        if automation == nil { connections.append(dialogConnection()) }
        pressWatch = PressWatch(on: widget) { [weak self] in
            if let self { delegate?.engineDidReceivePress(self) }
        }
        receiveDownloads()
        watchInterception()
    }

    var view: UnsafeMutablePointer<WebKitWebView> { widget.pointer(as: WebKitWebView.self) }

    /// The document's title.
    public var title: String { String(copying: webkit_web_view_get_title(view)) ?? "" }
    /// The estimated progress of the load.
    public var progress: Double { webkit_web_view_get_estimated_load_progress(view) }
    /// Whether a load is running.
    public var isLoading: Bool { navigation.isRunning || navigation.isExpected }
    /// Zoom of the whole page.
    public var zoom: Double {
        get { webkit_web_view_get_zoom_level(view) }
        set { webkit_web_view_set_zoom_level(view, newValue) }
    }

    /// The schemes that it serves and only their documents may lead to.
    public var ownSchemes: Set<String> { schemes?.ownSchemes ?? [] }
    /// The schemes that it serves and whose documents are secure contexts.
    public var secureSchemes: Set<String> { schemes?.secureSchemes ?? [] }

    /// One more scheme; none for a page that a driver controls, whose context others share.
    public func serve(_ scheme: String, by handler: any SchemeHandling) -> Bool {
        guard let schemes, webkit_web_view_is_controlled_by_automation(view) == 0 else { return false }
        schemes.add(scheme, handler, in: context.opaque)
        return true
    }

    /// Ends the page: nothing is heard of it any longer, and its process ends. The widget, empty, goes with the last
    /// who holds it.
    public func close() {
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
        questions.refuseAll()
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
        // Script ends now, and not when the widget goes; and the engine keeps a widget whose calls have not ended.
        if webkit_web_view_is_controlled_by_automation(view) == 0 { return webkit_web_view_terminate_web_process(view) }
        // That would end the whole session of the driver, which waits for the page to be gone; and only once it has been answered.
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
                if let self { delegate?.engineWantsClose(self) }
            })
    }
}
