public import TomboloRexxar
public import Foundation
import GLibRuntime
public import Tombolo
public import TomboloBridge
public import TomboloEngine

/// A container: a page that a URI names, with its widgets, container APIs and the native parts around it.
///
///     let routes = try await RXRRouteManager(config: config)
///     let controller = try RXRViewController(uri: "douban://douban.com/cart", routes: routes, profile: profile)
///     controller.containerAPIs = [RXRPathAPI("/api/geo") { _ in try .json(["name": "Beijing"]) }]
///     controller.load()
///
/// It is a whole page or a part of a native one: its widget has the size that the app gives it. A program may have any number of containers at a
/// time; each has widgets, APIs and a page of its own, and a page's requests are performed in the container that shows it. Subclasses override what
/// is `open`. Call ``close()`` after its last use.
///
/// ## Differences from the original
/// Documentation/Contracts/Rexxar.md lists them. The most important: no setting applies to all containers at once; only pages of the routes' own
/// hosts and of ``Options/origins`` may use widgets and APIs; text of a page is never run as code; a page that has no route, or that is not found,
/// is reported and a notice is shown.
@MainActor
open class RXRViewController {
    /// The options of a container besides its routes.
    @MainActor
    public struct Options {
        /// Further documents that may use widgets and container APIs, besides the pages of the routes' hosts: those of other hosts, of the app's
        /// folders, and of folders of files. Top-level documents only.
        public var origins: [OriginPattern] = []
        /// Web origins whose pages may take the place of the container's: where a script, a link, a form or a redirect of its page leads there.
        /// Empty by default: ``RXRViewController/onOpen`` receives them, unless a rule of ``page`` decides. Frames are not affected.
        public var topLevelOrigins: [OriginPattern] = []
        /// Calls of `tombolo.call` that the page can make, as far as ``policy`` grants them.
        public var calls = CallRegistry()
        /// The access policy of ``calls``. Grants none by default.
        public var policy = AccessPolicy()
        /// Folders that are served under `app://NAME/`.
        public var folders: [String: URL] = [:]
        /// The content security policy of documents of ``folders``; `ContentSecurityPolicy.strict` with container APIs by default.
        /// Another policy has to allow container APIs as `rexxar-api:` for `connect-src`. nil sends none.
        public var contentSecurityPolicy: ContentSecurityPolicy? = .strictWithContainerAPIs
        /// The page's configuration. The container's own rules come after those given here: if the app allows or refuses something, that holds.
        public var page = PageConfiguration()
        /// The texts of the native parts.
        public var texts = RXRTexts()
        /// Whether the page may be inspected. Off by default; leave it off in releases.
        public var isInspectable = false
        /// Whether page and Swift use the direct channel where it is available. On by default.
        public var allowsDirectChannel = true

        /// Creates options with the default of each property.
        public init() {}
    }

    /// The page's URI, by which the routes find it; nil for a page that is a file.
    public let uri: String?
    /// A file that is shown regardless of the routes.
    public let htmlFileURL: URL?
    /// The app's routes.
    public let routes: RXRRouteManager
    /// The page and its bridge.
    public let pageView: PageView
    /// The view to show: the page with the native parts around it.
    public let view: RXRContainerView
    /// The widgets that pages can request, tried in order. The five of Rexxar by default.
    public var widgets: [any RXRWidget] = [
        RXRNavTitleWidget(), RXRAlertDialogWidget(), RXRPullToRefreshWidget(), RXRToastWidget(), RXRNavMenuWidget(),
    ]
    /// Called when the user presses one of the page's buttons in the header bar, with the button and the document that added it.
    public var onMenuPress: (@MainActor (RXRMenuItem, Document) -> Void)?
    /// Called with an address that the page leads to and the container does not show. By default, the system opens http, https, mailto and tel
    /// addresses that the user clicked on, and the rest is reported.
    public var onOpen: (@MainActor (_ url: URL, _ isUserInitiated: Bool) -> Void)?
    /// Receives the events of the container.
    public var onEvent: (@MainActor (RXREvent) -> Void)?
    /// Called when the title changes.
    public var onTitleChange: (@MainActor (String?) -> Void)?

    let dialect: RexxarDialect
    let handler: RoutedPageHandler
    let interceptor: ContainerInterceptor
    let texts: RXRTexts
    private let furtherOrigins: [OriginPattern]
    let trial: VersionTrial
    private(set) lazy var refreshControl = makeRefreshControl()
    var lifecycle = PageLifecycle()
    /// Whether the container's widget is on the screen.
    var isOnScreen = false
    var notFoundReloads: NotFoundReloads
    /// Whether the page has set its title by a widget, which the title of its document does not replace.
    var hasWidgetTitle = false
    /// Web pages that the page, or a frame in it, is being navigated to.
    var foreignLoads = ForeignLoads()
    let topLevelOrigins: [OriginPattern]
    /// A load of the page that was refused when its response arrived, until the load has ended.
    var refusedLoad: (url: URL, isUserInitiated: Bool)?
    var connections: [SignalConnection] = []
    private(set) var isClosed = false

    /// Creates a container for a page that the routes map to its URI; it shows nothing before ``load()``.
    /// - Parameters:
    ///   - uri: The page's address, `douban://douban.com/cart?id=1`; for a part of a native page, one of the partial routes.
    ///   - htmlFileURL: A file, or a page of a server, that is shown in place of the routes' file.
    ///   - routes: The app's routes, which all its containers share.
    ///   - profile: The profile that stores the page's data.
    ///   - options: The behaviour of the container.
    ///   - trialTime: How long a page has to go without an uncaught error to confirm its version.
    /// - Throws: The errors of `PageView.init(_:)`; also `InterceptionError` where the engine's extension is missing.
    public init(
        uri: String?, htmlFileURL: URL? = nil, routes: RXRRouteManager, profile: any Profile,
        options: Options = Options(),
        trialTime: Duration = .seconds(10)
    ) throws {
        let config = routes.config
        self.uri = uri
        self.htmlFileURL = htmlFileURL
        self.routes = routes
        texts = options.texts
        trial = VersionTrial(probation: trialTime)
        notFoundReloads = NotFoundReloads(limit: config.reloadLimitWhen404)
        let apis = ContainerAPIs(host: config.host.lowercased())
        let own = Self.ownOrigins(of: routes.snapshot, htmlFileURL)
        dialect = RexxarDialect(scheme: config.scheme, apis: apis, in: DialectScope(own + options.origins))
        handler = routes.makePageHandler()
        interceptor = ContainerInterceptor(containerHost: config.host)
        let snapshot = routes.snapshot
        interceptor.change { $0.snapshot = snapshot }
        var configuration = PageView.Configuration(
            profile: profile, calls: options.calls, policy: options.policy, dialects: [dialect],
            folders: options.folders, contentSecurityPolicy: options.contentSecurityPolicy,
            page: options.page, userAgentSuffix: config.userAgent, isInspectable: options.isInspectable)
        configuration.page.capturesConsole = true
        configuration.allowsDirectChannel = options.allowsDirectChannel
        configuration.schemes[ContainerAPIScheme.name] = ContainerAPIScheme(apis)
        configuration.schemes[ProxyAnswers.scheme] = interceptor.answers
        configuration.schemes.merge(handler.schemes) { $1 }
        configuration.interception = RequestInterception(by: interceptor, of: interceptor.filter)
        // Throws if the engine cannot intercept requests: some requests to the container's host would otherwise reach a real server of that name.
        pageView = try PageView(configuration)
        view = RXRContainerView(around: pageView.widget, texts: options.texts)
        furtherOrigins = options.origins
        topLevelOrigins = options.topLevelOrigins
        apis.report = { [weak self] in self?.report($0) }
        dialect.listener = self
        page.addObserver(self)
        if config.letsRoutesComeInClearText { page.add(ClearTextScheme.script) }
        addRules()
        if options.page.dialogs is DismissedDialogs { page.configuration.dialogs = ContainerDialogs(of: self) }
        watchVisibility()
    }

    private func changeInterception(_ body: @Sendable (inout ContainerInterceptor.Rules) -> Void) {
        interceptor.change(body)
        pageView.requestFilter = interceptor.filter
    }

    /// The page of ``pageView``.
    public var page: Page { pageView.page }
    /// The bridge of ``page``.
    public var bridge: Bridge { pageView.bridge }

    /// The APIs that the page can request at `http(s)://rexxar-container/`, tried in order.
    public var containerAPIs: [any RXRContainerAPI] {
        get { dialect.apis.apis }
        set { dialect.apis.apis = newValue }
    }

    /// Whether it shows a part of a native page, by its route.
    public var isPartial: Bool { uri.flatMap { routes.snapshot.route(for: $0)?.isPartial } ?? false }

    /// The decorators of the page's requests, applied in order. Changes hold for requests that are made from now on.
    public var decorators: [any RXRDecorator] = [] {
        didSet { changeInterception { [decorators] in $0.decorators = decorators } }
    }

    /// The proxies that answer requests of the page in the place of their servers, tried in order.
    public var proxies: [any RXRProxy] = [] {
        didSet { changeInterception { [proxies] in $0.proxies = proxies } }
    }

    /// The older name of ``widgets``.
    public var activities: [any RXRWidget] {
        get { widgets }
        set { widgets = newValue }
    }

    /// The title: set by the page's widget, otherwise by its document. Nil until there is one.
    open var title: String? {
        didSet {
            view.header.title = title ?? ""
            if title != oldValue { onTitleChange?(title) }
        }
    }

    /// Shows the page, by the routes that are live now.
    open func load() {
        guard !isClosed else { return }
        let snapshot = routes.snapshot
        let target: URL
        if let htmlFileURL {
            target = Self.adding(uri, to: htmlFileURL)
        } else if let uri, let found = snapshot.file(for: uri) {
            target = found.shown(uri: uri)
        } else {
            return showNotice(.noRoute(uri ?? ""))
        }
        trial.end()
        handler.use(snapshot)
        refreshOrigins(of: snapshot)
        let servesFiles = htmlFileURL == nil && routes.config.isCacheEnabled
        interceptor.answers.clear()
        interceptor.answers.setReaders(dialect.scope.origins)
        interceptor.change { ($0.snapshot, $0.servesFiles) = (snapshot, servesFiles) }
        if htmlFileURL == nil, case .fetched = snapshot.source, let uri {
            trial.begin(snapshot.readiness(of: uri)) { [weak self] outcome in
                switch outcome {
                case .works: self?.confirm(snapshot)
                case .fails: self?.routes.noteFailure(of: snapshot)
                }
            }
        }
        pageView.requestFilter = interceptor.filter
        page.load(target)
    }

    /// Loads the page again, by the routes that are live now; the original's name for ``load()``.
    open func reloadWebView() { load() }

    /// Reports an event to ``onEvent``.
    open func report(_ event: RXREvent) { onEvent?(event) }

    /// Ends the container: notifies the page (`Rexxar.Lifecycle.onPageDestroy`), waits for at most a second for each call, and closes it.
    ///
    /// Its widget stays until its window, or another owner, releases it.
    open func close() async {
        guard !isClosed else { return }
        isClosed = true
        connections = []
        trial.end()
        await notifyDestroyed()
        page.close()
        view.close()
    }

    private func confirm(_ snapshot: RoutesSnapshot) {
        Task { [weak self, routes] in
            do {
                guard try await routes.confirm(snapshot) else { return }
                self?.report(.confirmed(version: snapshot.version?.text))
            } catch {
                routes.config.report(RXRLog(.failedToCreateCacheDirectoryError, error: "\(error)"))
            }
        }
    }

    /// Updates the origins that have widgets and APIs: a change holds for documents that begin from now on.
    private func refreshOrigins(of snapshot: RoutesSnapshot) {
        let origins = Self.ownOrigins(of: snapshot, htmlFileURL) + furtherOrigins
        guard origins != dialect.scope.origins else { return }
        dialect.scope.origins = origins
        bridge.refreshDialects()
    }

    private static func ownOrigins(of snapshot: RoutesSnapshot, _ htmlFileURL: URL?) -> [OriginPattern] {
        let hosts = snapshot.shownOrigins.compactMap { try? OriginPattern($0) }
        guard let htmlFileURL else { return hosts }
        if htmlFileURL.isFileURL {
            let folder = htmlFileURL.deletingLastPathComponent().path(percentEncoded: false)
            return hosts + [OriginPattern.folder(at: folder)]
        }
        // As with routes: a page in clear text has a container only where the app names its origin.
        guard htmlFileURL.scheme?.lowercased() != "http" || RoutedURL(remote: htmlFileURL)?.isProtected == true else {
            return hosts
        }
        return hosts + [try? OriginPattern(Origin(of: htmlFileURL).description)].compactMap(\.self)
    }

    private static func adding(_ uri: String?, to url: URL) -> URL {
        guard let uri else { return url }
        let item = RoutedURL.queryItem(uri: uri)
        let text = url.absoluteString
        let fragment = text.firstIndex(of: "#") ?? text.endIndex
        let separator = text[..<fragment].contains("?") ? "&" : "?"
        return URL(string: text[..<fragment] + separator + item + text[fragment...]) ?? url
    }
}
