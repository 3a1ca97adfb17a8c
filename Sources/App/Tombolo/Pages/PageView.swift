#if os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
import Logging
public import TomboloBridge
public import TomboloEngine
import TomboloEngineGTK

/// A page with its bridge, as a widget for an app's own GTK window.
@MainActor
public final class PageView {
    /// The page that the view shows.
    public let page: Page
    /// The bridge of ``page``. It lasts as long as the view, across navigations.
    public let bridge: Bridge
    /// Asks the user about calls whose grants require it, unless the app sets another ``Bridge/prompter``.
    public let permissionDialog: PermissionDialog
    /// Whether the page belongs to a developer tool.
    let isTool: Bool
    private let engine: GTKPage
    private(set) var inspector: PageInspector?
    #if DEBUG
    private var developmentSockets: DevelopmentSockets?
    #endif

    /// Creates a view. It shows nothing yet.
    ///
    /// If the environment prevents the engine from running pages in its sandbox, the first view logs a warning, because
    /// the engine itself does not report it.
    /// - Throws: ``ProfileError`` when the profile does not belong to this engine; ``AppNameError`` when a folder's
    ///   name cannot be a host; ``InterceptionError`` when there is an interception and the engine's extension is
    ///   missing; ``ReleaseError`` when the program is built for release and the configuration allows something that
    ///   such a program forbids; ``AccessPolicyError`` when a grant names a call, an event, a scope or an origin that
    ///   does not exist, so register calls and declare events first.
    public init(_ configuration: Configuration) throws {
        guard let profile = configuration.profile as? GTKProfile else {
            throw ProfileError(message: "The profile cannot be used: it was opened by another engine.")
        }
        let sites = try Self.sites(of: configuration)
        let logger = configuration.logger
        isTool = configuration.isTool
        EngineSandbox.warn(logger)
        EngineFloor.warn(logger)
        ReleaseNotice.report(to: logger)
        if let rules = ReleaseRules.current { try Self.check(configuration, by: rules) }
        if configuration.letsFilesReadEveryFile {
            logger.report(
                .warning,
                "file: pages of this view can read every file that the app can read "
                    + "(letsFilesReadEveryFile). Serve a folder as app://NAME instead.")
        }
        var options = GTKPageOptions()
        options.userAgentSuffix = configuration.userAgentSuffix
        options.developerTools = configuration.isInspectable
        options.allowsFileAccess = configuration.letsFilesReadEveryFile
        options.allowsDirectChannel = configuration.allowsDirectChannel
        var schemes = configuration.schemes
        schemes["app"] = SchemeRouter(sites)
        engine = try Self.engine(of: configuration, profile, schemes, options)
        if let error = engine.extensionError, error.isChanged {
            // Without the extension, pages use script messages. But a program built for release promises its users that
            // nothing was replaced, so it throws the error instead.
            if ReleaseRules.current != nil { throw error }
            ChangedExtension.report(error, to: logger)
        }
        page = Page(engine: engine, configuration: Self.pageConfiguration(of: configuration))
        bridge = Bridge(
            page: page, calls: configuration.calls, policy: configuration.policy, limits: configuration.limits,
            dialects: configuration.dialects)
        if let rules = ReleaseRules.current {
            // Checked here, because the dialects have added their grants by now.
            for grant in bridge.policy.grants { if let error = rules.fault(of: grant) { throw error } }
            bridge.grantFilter = { rules.mayTakeEffect($0, logger: logger) }
        }
        permissionDialog = PermissionDialog(over: engine.widget)
        bridge.prompter = permissionDialog
        try bridge.checkPolicy(servedOrigins: Self.servedOrigins(of: configuration, schemes))
        if PageInspector.mayInspect(configuration) {
            let inspector = PageInspector(of: self, logger: logger)
            self.inspector = inspector
            RemoteInspection.current?.add(inspector, logger: logger)
        }
        #if DEBUG
        guard !configuration.isTool else { return }
        DevelopmentSession.current?.add(self)
        developmentSockets = DevelopmentSockets(
            of: page, showing: Set(sites.filter { $0.value is DevelopmentServerHandler }.keys))
        ClientCheck.observe(bridge, logger: logger)
        #endif
    }

    private static func engine(
        of configuration: Configuration, _ profile: GTKProfile, _ schemes: [String: any SchemeHandling],
        _ options: GTKPageOptions
    ) throws(InterceptionError) -> GTKPage {
        if let interception = configuration.interception {
            #if DEBUG
            if profile.automation != nil { Automation.reportInterception(to: configuration.logger) }
            #endif
            return try GTKPage(profile: profile, schemes: schemes, options: options, interception: interception)
        }
        #if DEBUG
        if let automation = profile.automation {
            let page = GTKPage(automation: automation, schemes: schemes, options: options)
            automation.offer(page)
            return page
        }
        #endif
        return GTKPage(profile: profile, schemes: schemes, options: options)
    }

    /// Returns the handler that serves the app's pages in place of a folder while `tombolo dev` runs; nil otherwise.
    static func developmentHandler(inPlaceOf handler: FolderSchemeHandler) -> (any SchemeHandling)? {
        #if DEBUG
        DevelopmentServerHandler(inPlaceOf: handler)
        #else
        nil
        #endif
    }

    /// Returns the page's configuration. `tombolo dev` needs the console of each page.
    private static func pageConfiguration(of configuration: Configuration) -> PageConfiguration {
        #if DEBUG
        if DevelopmentSession.current != nil {
            var page = configuration.page
            page.capturesConsole = true
            return page
        }
        #endif
        return configuration.page
    }

    private static func check(_ configuration: Configuration, by rules: ReleaseRules) throws(ReleaseError) {
        try rules.check(
            configuration, environment: ProcessInfo.processInfo.environment,
            sandboxFaults: EngineSandbox.faultsHere().filter(EngineSandbox.isSandboxOff))
    }

    /// The `GtkWidget`, borrowed. It lives at least as long as this view. Close the page before the widget is
    /// destroyed.
    public var widget: UnsafeMutableRawPointer { engine.widget.pointer }

    /// The requests that the interception decides about. A change applies to all later requests. Always
    /// ``RequestFilter/none`` for a view that was created without an interception.
    public var requestFilter: RequestFilter {
        get { engine.requestFilter }
        set { engine.requestFilter = newValue }
    }

    /// Opens the inspector of the page: a window that shows the calls, streams, events and console messages of the page from now on.
    /// Brings the window to the front if it is open. The user opens it with Ctrl+Shift+D.
    ///
    /// Values of calls that are marked as sensitive, and members whose names suggest secrets, are not shown. Once the
    /// window has been opened, the page's console is captured (``PageConfiguration/capturesConsole``). Does nothing if
    /// the page is closed.
    /// - Throws: ``ReleaseError`` when the page may not be inspected: the program has the release mark, or it is not a
    ///   debug build and ``Configuration/isInspectable`` is false; and the errors of ``init(_:)``.
    ///
    /// ## Platforms
    /// WebKitGTK only.
    public func openInspector() throws {
        guard let inspector else {
            throw ReleaseError(
                "the inspector cannot be opened",
                instead: "Set isInspectable, or use a debug build without the release mark.")
        }
        try inspector.open()
    }
}
#endif
