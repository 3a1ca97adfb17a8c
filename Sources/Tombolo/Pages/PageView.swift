#if os(Linux)
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import GLibRuntime
public import TomboloBridge
public import TomboloEngine
import TomboloEngineGTK

/// A page with its bridge, as a widget: what an app with a GTK window of its own puts into it.
@MainActor
public final class PageView {
    /// How a page view is made.
    @MainActor
    public struct Configuration {
        /// Where the page keeps its data.
        public var profile: any Profile
        /// The calls that can be made.
        public var calls: CallRegistry
        /// Who may make them.
        public var policy: AccessPolicy
        /// The older bridges that its pages may use, each where it is switched on; with any, `calls` serves this view only.
        public var dialects: [any Dialect]
        /// Folders that are served under `app://NAME/`.
        public var folders: [String: URL]
        /// Schemes that are served besides `app`, by their names in lower case.
        public var schemes: [String: any SchemeHandling] = [:]
        /// What documents of the folders may load and run; nil lets them do everything but load in clear text (http).
        public var contentSecurityPolicy: ContentSecurityPolicy?
        /// How the page behaves.
        public var page: PageConfiguration
        /// What one document may ask of the bridge.
        public var limits: BridgeLimits
        /// Text behind the engine's own user agent.
        public var userAgentSuffix: String?
        /// Whether the page may be inspected. Off by default; leave it off in what you ship. A program that is built for release makes no
        /// such page.
        public var isInspectable: Bool
        /// Whether `file:` documents may read every file that the app can read, and send it wherever they like. Off by
        /// default; serve a folder under `app://` in its place. Each view with it reports so on standard error, and a program that is built for
        /// release makes no such view.
        public var letsFilesReadEveryFile = false
        /// Who judges the page's requests before they are made; nil for nobody, which is the default and costs nothing.
        ///
        /// ## Platforms
        /// WebKitGTK only. Requests of service workers and WebSocket connections are not asked about.
        public var interception: RequestInterception?
        /// Whether calls, events and streams use the direct channel, past the engine's own messages, where there is one: ``Bridge/usesDirectChannel`` tells
        /// whether they do. On by default; what a page can do is the same without.
        ///
        /// ## Platforms
        /// WebKitGTK only, and only where the extension is installed beside the program.
        public var allowsDirectChannel = true

        /// Makes a configuration; everything optional is closed.
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

    /// The page.
    public let page: Page
    /// Its bridge.
    public let bridge: Bridge
    /// What asks the user about calls whose grants require it, unless the app sets another ``Bridge/prompter``.
    public let permissionDialog: PermissionDialog
    private let engine: GTKPage

    /// Makes a view; it shows nothing yet.
    ///
    /// Where the surroundings keep the engine from locking pages into its sandbox, the first view says so on standard
    /// error. Nothing else would.
    /// - Throws: ``ProfileError`` when the profile is not one of this engine, ``AppNameError`` when a folder's name
    ///   cannot be a host, ``InterceptionError`` when there is an interception and the engine's extension is not there,
    ///   ``ReleaseError`` when the program is built for release and the configuration opens what that closes, ``AccessPolicyError`` when a grant
    ///   names a call, an event, a scope or an origin that does not exist: register calls and declare events before.
    public init(_ configuration: Configuration) throws {
        guard let profile = configuration.profile as? GTKProfile else {
            throw ProfileError(message: "The profile cannot be used: it was not opened by this engine.")
        }
        let folders = try configuration.folders.map { name, folder in
            let policy = configuration.contentSecurityPolicy
            var handler = try FolderSchemeHandler(name: name, folder: folder, contentSecurityPolicy: policy)
            handler.furtherSchemes = Set(configuration.schemes.filter { $0.value.isSecure }.keys)
            return (name, handler)
        }
        EngineSandbox.warn()
        EngineFloor.warn()
        ReleaseNotice.show()
        if let rules = ReleaseRules.current { try Self.check(configuration, by: rules) }
        if configuration.letsFilesReadEveryFile {
            StandardError.write(
                line: "tombolo: file: pages of this view may read every file that the app can read "
                    + "(letsFilesReadEveryFile). Serve a folder as app://NAME instead.")
        }
        var options = GTKPageOptions()
        options.userAgentSuffix = configuration.userAgentSuffix
        options.developerTools = configuration.isInspectable
        options.allowsFileAccess = configuration.letsFilesReadEveryFile
        options.allowsDirectChannel = configuration.allowsDirectChannel
        var schemes = configuration.schemes
        schemes["app"] = SchemeRouter(Dictionary(uniqueKeysWithValues: folders))
        engine =
            if let interception = configuration.interception {
                try GTKPage(profile: profile, schemes: schemes, options: options, interception: interception)
            } else {
                GTKPage(profile: profile, schemes: schemes, options: options)
            }
        if let error = engine.extensionError, error.isChanged {
            // Without it pages go by the engine's messages, unless the app promised its users that nothing was exchanged.
            if ReleaseRules.current != nil { throw error }
            ChangedExtension.report(error)
        }
        page = Page(engine: engine, configuration: configuration.page)
        bridge = Bridge(
            page: page, calls: configuration.calls, policy: configuration.policy, limits: configuration.limits,
            dialects: configuration.dialects)
        if let rules = ReleaseRules.current {
            // The dialects have added theirs by now.
            for grant in bridge.policy.grants { if let error = rules.fault(of: grant) { throw error } }
            bridge.grantFilter = { rules.mayTakeEffect($0) }
        }
        permissionDialog = PermissionDialog(over: engine.widget)
        bridge.prompter = permissionDialog
        try bridge.checkPolicy(servedOrigins: Self.servedOrigins(of: configuration, schemes))
    }

    /// The schemes that the page serves, with their hosts where they are known.
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

    /// Which requests are judged; holds for every request that is made after it has been set. Of a view that was made without an
    /// interception it is ``RequestInterest/none`` and stays so.
    public var requestInterest: RequestInterest {
        get { engine.requestInterest }
        set { engine.requestInterest = newValue }
    }

    /// Shows the start page of one of the folders.
    public func load(folder name: String, path: String = "") {
        if let url = URL(string: "app://\(name)/\(path)") { page.load(url) }
    }
}
#endif
