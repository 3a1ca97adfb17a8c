#if os(Linux)
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import GLibRuntime
public import Logging
public import TomboloBridge
public import TomboloEngine
import TomboloEngineGTK

/// A page with its bridge, as a widget for an app's own GTK window.
@MainActor
public final class PageView {
    /// The settings of a page view.
    @MainActor
    public struct Configuration {
        /// Storage for the page's data.
        public var profile: any Profile
        /// The calls that documents can make.
        public var calls: CallRegistry
        /// The access policy for these calls.
        public var policy: AccessPolicy
        /// The older bridges that pages may use, each with its own scope. Dialects are added to `calls` as plugins, so
        /// a registry with dialects serves only one view.
        public var dialects: [any Dialect]
        /// Folders that are served under `app://NAME/`, by name.
        public var folders: [String: URL]
        /// Handlers of further schemes besides `app`, by scheme name in lower case.
        public var schemes: [String: any SchemeHandling] = [:]
        /// Limits what documents of the folders may load and run. With nil they may do anything except load in clear
        /// text (http).
        public var contentSecurityPolicy: ContentSecurityPolicy?
        /// The behaviour of the page.
        public var page: PageConfiguration
        /// Limits on the bridge traffic of one document.
        public var limits: BridgeLimits
        /// Text that is appended to the engine's own user agent.
        public var userAgentSuffix: String?
        /// Whether the page may be inspected, with the engine's web inspector and with ``PageView/openInspector()``. Off
        /// by default; leave it off in releases. A program that is built for release throws an error instead of creating
        /// such a page. In debug builds, ``PageView/openInspector()`` works without it.
        public var isInspectable: Bool
        /// Whether `file:` documents may read every file that the app can read, and send it anywhere. Off by default;
        /// serve a folder under `app://` instead. Each view with this setting logs a warning. A program
        /// that is built for release throws an error instead of creating such a view.
        public var letsFilesReadEveryFile = false
        /// Decides about the page's requests before they are sent. nil by default, which has no cost.
        ///
        /// ## Platforms
        /// WebKitGTK only. Requests of service workers and WebSocket connections are not covered.
        public var interception: RequestInterception?
        /// Whether calls, events and streams use the direct channel instead of script messages where it is available.
        /// ``Bridge/usesDirectChannel`` returns whether they do. On by default. Pages have the same features without
        /// it.
        ///
        /// ## Platforms
        /// WebKitGTK only, and only if the extension is installed next to the program.
        public var allowsDirectChannel = true
        /// Receives warnings about the sandbox, the engine, the configuration and the grants. Contains no data of pages
        /// above the level `debug`. By default a logger of the app's `LoggingSystem` with the label `tombolo.page`,
        /// which writes to standard error unless the app bootstraps another log handler.
        public var logger = Logger(label: "tombolo.page")

        /// Whether the page is that of a developer tool: it is not restored, reloaded or inspected itself.
        var isTool = false

        /// Creates a configuration. Every optional access is off.
        public init(
            profile: any Profile, calls: CallRegistry, policy: AccessPolicy = AccessPolicy(),
            dialects: [any Dialect] = [], folders: [String: URL] = [:],
            contentSecurityPolicy: ContentSecurityPolicy? = .strict, page: PageConfiguration = PageConfiguration(),
            limits: BridgeLimits = BridgeLimits(), userAgentSuffix: String? = nil, isInspectable: Bool = false
        ) {
            self.profile = profile
            self.calls = calls
            self.policy = policy
            self.dialects = dialects
            self.folders = folders
            self.contentSecurityPolicy = contentSecurityPolicy
            self.page = page
            self.limits = limits
            self.userAgentSuffix = userAgentSuffix
            self.isInspectable = isInspectable
        }
    }

    /// The page that the view shows.
    public let page: Page
    /// The bridge of ``page``. It lasts as long as the view, across navigations.
    public let bridge: Bridge
    /// Asks the user about calls whose grants require it, unless the app sets another ``Bridge/prompter``.
    public let permissionDialog: PermissionDialog
    /// Whether the page is that of a developer tool.
    let isTool: Bool
    private let engine: GTKPage
    private(set) var inspector: PageInspector?
    #if DEBUG
    private var developmentSockets: DevelopmentSockets?
    #endif

    /// Creates a view. It shows nothing yet.
    ///
    /// If the environment prevents the engine from running pages in its sandbox, the first view logs a
    /// warning. The engine does not report it.
    /// - Throws: ``ProfileError`` when the profile does not belong to this engine; ``AppNameError`` when a folder's
    ///   name cannot be a host; ``InterceptionError`` when there is an interception and the engine's extension is
    ///   missing; ``ReleaseError`` when the program is built for release and the configuration allows something that
    ///   such a program forbids; ``AccessPolicyError`` when a grant names a call, an event, a scope or an origin that
    ///   does not exist. Register calls and declare events before.
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
            // Without the extension, pages use script messages. A program built for release promises its users that
            // nothing was replaced, so it throws the error instead.
            if ReleaseRules.current != nil { throw error }
            ChangedExtension.report(error, to: logger)
        }
        page = Page(engine: engine, configuration: Self.pageConfiguration(of: configuration))
        bridge = Bridge(
            page: page, calls: configuration.calls, policy: configuration.policy, limits: configuration.limits,
            dialects: configuration.dialects)
        if let rules = ReleaseRules.current {
            // The dialects have added their grants by now.
            for grant in bridge.policy.grants { if let error = rules.fault(of: grant) { throw error } }
            bridge.grantFilter = { rules.mayTakeEffect($0, logger: logger) }
        }
        permissionDialog = PermissionDialog(over: engine.widget)
        bridge.prompter = permissionDialog
        try bridge.checkPolicy(servedOrigins: Self.servedOrigins(of: configuration, schemes))
        if PageInspector.mayInspect(configuration) { inspector = PageInspector(of: self, logger: logger) }
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

    /// Returns the handlers for the hosts of the scheme `app`.
    private static func sites(of configuration: Configuration) throws(AppNameError) -> [String: any SchemeHandling] {
        var sites: [String: any SchemeHandling] = [:]
        for (name, folder) in configuration.folders {
            let policy = configuration.contentSecurityPolicy
            var handler = try FolderSchemeHandler(name: name, folder: folder, contentSecurityPolicy: policy)
            handler.furtherSchemes = Set(configuration.schemes.filter { $0.value.isSecure }.keys)
            sites[name] = handler
            #if DEBUG
            if let server = DevelopmentServerHandler(inPlaceOf: handler) { sites[name] = server }
            #endif
        }
        return sites
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

    /// Returns the schemes that the page serves, with the hosts of those schemes whose hosts are known.
    private static func servedOrigins(
        of configuration: Configuration, _ schemes: [String: any SchemeHandling]
    ) -> [String: ServedHosts] {
        var served: [String: ServedHosts] = schemes.mapValues { handler in
            (handler as? FolderSchemeHandler).map { .named([$0.name]) } ?? .any
        }
        served["app"] = .named(Set(configuration.folders.keys))
        return served
    }

    private static func check(_ configuration: Configuration, by rules: ReleaseRules) throws(ReleaseError) {
        try rules.check(
            configuration, environment: ProcessInfo.processInfo.environment,
            sandboxFaults: EngineSandbox.faultsHere().filter(EngineSandbox.isSandboxOff))
    }

    /// The `GtkWidget`, borrowed: it lives at least as long as this view. Close the page before the widget is
    /// destroyed.
    public var widget: UnsafeMutableRawPointer { engine.widget.pointer }

    /// The requests that the interception decides about. A change applies to all later requests. Always
    /// ``RequestFilter/none`` for a view that was created without an interception.
    public var requestFilter: RequestFilter {
        get { engine.requestFilter }
        set { engine.requestFilter = newValue }
    }

    /// Opens the inspector of the page: a window that shows the calls, streams and events of the page from now on. Brings
    /// the window to the front if it is open. The user opens it with Ctrl+Shift+D.
    ///
    /// Values of calls that are marked as sensitive, and members whose names suggest secrets, are not shown. Does nothing
    /// if the page is closed.
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

    /// Loads a path of one of the folders; by default its start page.
    public func load(folder name: String, path: String = "") {
        if let url = URL(string: "app://\(name)/\(path)") { page.load(url) }
    }
}
#endif
