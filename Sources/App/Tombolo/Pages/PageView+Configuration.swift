#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import Logging
public import TomboloBridge
public import TomboloEngine

extension PageView {
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
        /// Handlers of further hosts of the scheme `app` besides the folders, by host, such as a bundle that updates itself. A
        /// handler is used in place of a folder of that name.
        public var sites: [String: any SchemeHandling] = [:]
        /// Handlers of further schemes besides `app`, by scheme name in lower case.
        public var schemes: [String: any SchemeHandling] = [:]
        /// Limits what documents of the folders may load and run. If nil, they may do anything except load clear text
        /// (http).
        public var contentSecurityPolicy: ContentSecurityPolicy?
        /// The behaviour of the page.
        public var page: PageConfiguration
        /// Limits on the bridge traffic of one document.
        public var limits: BridgeLimits
        /// Text that is appended to the engine's own user agent.
        public var userAgentSuffix: String?
        /// Whether the page may be inspected with the engine's Web Inspector, with ``PageView/openInspector()``, and
        /// with `tombolo inspect` if the program was started with the option `--inspect`. False by default; leave it
        /// false in releases. A program that is built for release throws an error instead of creating such a page. In
        /// debug builds, ``PageView/openInspector()`` and `tombolo inspect` work without this setting.
        ///
        /// ## Platforms
        /// On Apple's systems, the setting is for Safari's Web Inspector, and debug builds need it, too.
        /// There is no `openInspector()` and no `tombolo inspect`. A build without `DEBUG` is one for release.
        public var isInspectable: Bool
        /// Whether `file:` documents may read every file that the app can read, and send it anywhere. False by default;
        /// serve a folder under `app://` instead. Each view with this setting logs a warning. A program that is built
        /// for release throws an error instead of creating such a view.
        ///
        /// ## Platforms
        /// On Apple's systems, a `file:` document can then read the files of its folder and of the folders in it, and no
        /// others. A build without `DEBUG` is one for release.
        public var letsFilesReadEveryFile = false
        /// Decides about the page's requests before they are sent. nil by default, which has no cost.
        ///
        /// ## Platforms
        /// WebKitGTK only. Requests of service workers and WebSocket connections are not covered.
        public var interception: RequestInterception?
        /// Whether calls, events and streams use the direct channel instead of script messages where it is available.
        /// ``Bridge/usesDirectChannel`` returns whether they do. True by default. Pages have the same features without
        /// it.
        ///
        /// ## Platforms
        /// WebKitGTK only, and only if the extension is installed next to the program.
        public var allowsDirectChannel = true
        /// Receives warnings about the sandbox, the engine, the configuration and the grants. Data of pages is logged
        /// only at the level `debug` or below. By default a logger from the app's `LoggingSystem` with the label
        /// `tombolo.page`, which writes to standard error unless the app bootstraps another log handler.
        public var logger = Logger(label: "tombolo.page")

        /// Whether the page belongs to a developer tool, and so is not itself restored, reloaded or inspected.
        package var isTool = false

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
}
