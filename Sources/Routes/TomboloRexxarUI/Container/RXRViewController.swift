public import TomboloRexxar
public import Foundation
public import Tombolo
public import TomboloBridge
public import TomboloEngine

/// A container: a page that is opened by a URI, with widgets, container APIs and native parts around it.
///
///     let routes = try await RXRRouteManager(config: config)
///     let controller = try RXRViewController(uri: "douban://douban.com/cart", routes: routes, profile: profile)
///     controller.containerAPIs = [RXRPathAPI("/api/geo") { _ in try .json(["name": "Beijing"]) }]
///     controller.load()
///
/// A container shows a whole page or a part of a native page, because the app determines the size of its widget. A program may have any
/// number of containers at a time. Each has its own widgets, APIs and page, and a page's requests are performed in the container that shows
/// it. Subclasses override what is `open`. Call ``close()`` after the last use of a container.
///
/// ## Differences from the original
/// Documentation/Contracts/Rexxar.md lists all differences. The most important ones: no setting applies to all containers at once. Only pages of the
/// routes' own hosts and of ``Options/origins`` may use widgets and APIs. Text from a page is never run as code. If a page has no route or is not
/// found, this is reported and a notice is shown.
@MainActor
open class RXRViewController {
    /// The URI of the page, from which the routes determine its file; nil for a page that is a file.
    public let uri: String?
    /// A file, or a page on a server, that is shown in place of the routes' file; nil for a page of the routes.
    public let htmlFileURL: URL?
    /// The app's routes, which may be shared with other containers.
    public let routes: RXRRouteManager
    /// The page and its bridge.
    public let pageView: PageView
    /// The view that an app shows: the page with the native parts around it.
    public let view: RXRContainerView
    /// The widgets that pages can request. The first one that accepts a request performs it. By default, these are the five
    /// widgets of Rexxar.
    public var widgets: [any RXRWidget] = [
        RXRNavTitleWidget(), RXRAlertDialogWidget(), RXRPullToRefreshWidget(), RXRToastWidget(), RXRNavMenuWidget(),
    ]
    /// Called when the user presses one of the page's buttons in the header bar, with the button and the document that added it.
    public var onMenuPress: (@MainActor (RXRMenuItem, Document) -> Void)?
    /// Called with a URL to which the page navigates and which the container does not show. By default, the system opens http, https, mailto and
    /// tel URLs that the user clicked on (``openInSystem(_:)``). All other URLs are only reported.
    public var onOpen: (@MainActor (_ url: URL, _ isUserInitiated: Bool) -> Void)?
    /// Called when the title changes.
    public var onTitleChange: (@MainActor (String?) -> Void)?

    private let streams = EventStreams<RXREvent>()
    let dialect: RexxarDialect
    let handler: RoutedPageHandler
    let interceptor: ContainerInterceptor
    let texts: RXRTexts
    private let furtherOrigins: [OriginPattern]
    let trial: VersionTrial
    /// The limits of the trial of a signed release.
    package var trialTimes = TrialTimes()
    /// The trial of signed releases; nil for routes whose map is not signed.
    private(set) lazy var releaseTrial = routes.updater.map { TrialObserver($0, times: trialTimes, of: self) }
    private(set) lazy var refreshControl = makeRefreshControl()
    var lifecycle = PageLifecycle()
    /// The maximum time of one lifecycle function of a document.
    var lifecycleTimeout = Duration.seconds(1)
    /// Whether the container's widget is on the screen.
    var isOnScreen = false
    var notFoundReloads: NotFoundReloads
    /// Whether the page has set its title with a widget. The title of the document then does not replace it.
    var hasWidgetTitle = false
    /// The loads of web pages that the page or one of its frames has begun.
    var foreignLoads = ForeignLoads()
    let topLevelOrigins: [OriginPattern]
    /// The load that was refused when its response arrived; nil after this load has ended.
    var refusedLoad: (url: URL, isUserInitiated: Bool)?
    private let requests: ContainerRequests
    private(set) var isClosed = false

    /// Creates a container for the page of a URI. The container shows nothing before ``load()``.
    /// - Parameters:
    ///   - uri: The URI of the page: `douban://douban.com/cart?id=1`. For a part of a native page, a URI of a partial route.
    ///   - htmlFileURL: A file, or a page on a server, that is shown in place of the routes' file.
    ///   - routes: The app's routes, which all its containers share.
    ///   - profile: The profile that stores the page's data.
    ///   - options: The behaviour of the container.
    ///   - trialTime: The time for which a page must not have an uncaught error before it confirms its version.
    /// - Throws: The errors of `PageView.init(_:)`; also, with WebKitGTK, `InterceptionError` if the engine's extension is missing.
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
        trialTimes.quiet = trialTime
        notFoundReloads = NotFoundReloads(limit: config.reloadLimitWhen404)
        let apis = ContainerAPIs(host: config.host.lowercased())
        let own = Self.ownOrigins(of: routes.snapshot, htmlFileURL)
        dialect = RexxarDialect(scheme: config.scheme, apis: apis, in: DialectScope(own + options.origins))
        handler = routes.makePageHandler()
        interceptor = ContainerInterceptor(containerHost: config.host) { config.report($0) }
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
        requests = ContainerRequests(interceptor)
        requests.configure(&configuration)
        pageView = try PageView(configuration)
        view = RXRContainerView(of: pageView, texts: options.texts)
        furtherOrigins = options.origins
        topLevelOrigins = options.topLevelOrigins
        apis.report = { [weak self] in self?.reportRedacted($0) }
        dialect.listener = self
        page.addObserver(self)
        if config.letsRoutesComeInClearText { page.add(ClearTextScheme.script) }
        addRules()
        if options.page.dialogs is DismissedDialogs { page.configuration.dialogs = ContainerDialogs(of: self) }
        view.watchVisibility { [weak self] in self?.visibilityChanged($0) }
    }

    private func changeInterception(_ body: @Sendable (inout ContainerInterceptor.Rules) -> Void) {
        interceptor.change(body)
        requests.apply(to: pageView)
    }

    /// The page of ``pageView``.
    public var page: Page { pageView.page }
    /// The bridge of ``page``.
    public var bridge: Bridge { pageView.bridge }

    /// The APIs that the page can request at `http(s)://rexxar-container/`. The first one that accepts a request answers it.
    public var containerAPIs: [any RXRContainerAPI] {
        get { dialect.apis.apis }
        set { dialect.apis.apis = newValue }
    }

    /// Whether the container shows a part of a native page, according to the route of its URI.
    public var isPartial: Bool { uri.flatMap { routes.snapshot.route(for: $0)?.isPartial } ?? false }

    /// The decorators of the page's requests, applied in order. Changes apply to later requests.
    ///
    /// ## Platforms
    /// Available only if `page.supports(.requestInterception)`. Otherwise, if there are decorators, ``load()`` shows a
    /// notice in place of a page, and reports an error.
    public var decorators: [any RXRDecorator] = [] {
        didSet { changeInterception { [decorators] in $0.decorators = decorators } }
    }

    /// The proxies that answer requests of the page in place of their servers. The first response is used.
    ///
    /// ## Platforms
    /// As for ``decorators``.
    public var proxies: [any RXRProxy] = [] {
        didSet { changeInterception { [proxies] in $0.proxies = proxies } }
    }

    /// The older name of ``widgets``.
    public var activities: [any RXRWidget] {
        get { widgets }
        set { widgets = newValue }
    }

    /// The title. A title that the page has set with a widget takes precedence over the title of the document. Nil until there is a
    /// title.
    open var title: String? {
        didSet {
            view.header.title = title ?? ""
            if title != oldValue { onTitleChange?(title) }
        }
    }

    /// Loads the page with the routes that are live now. If no route matches, shows a notice.
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
        beginReleaseTrial(of: snapshot)
        refreshOrigins(of: snapshot)
        let servesFiles = htmlFileURL == nil && (routes.config.isCacheEnabled || snapshot.isReleased)
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
        requests.load(target, in: pageView) { [weak self] error in
            // Nothing was loaded, so the version is not on trial.
            self?.trial.end()
            self?.showNotice(error)
        }
    }

    /// Loads the page again with the routes that are live now. This is the original's name for ``load()``.
    open func reloadWebView() { load() }

    /// The events from now on, in order. Each access returns a separate sequence, which ends when the container is closed. The latest 4,096
    /// unread events are kept.
    public var events: AsyncStream<RXREvent> { streams.makeStream() }

    /// Called with every event as it happens; nil by default.
    public var onEvent: (@MainActor (RXREvent) -> Void)? {
        get { streams.onEvent }
        set { streams.onEvent = newValue }
    }

    /// Reports an event to ``events`` and ``onEvent``. Values of requests and page functions that are marked as sensitive (`CallRegistry.markSensitive`) are
    /// replaced by `…`. In its own events, the container replaces them
    /// before it calls this function.
    open func report(_ event: RXREvent) { streams.report(event.redacted(for: bridge.calls)) }

    /// Reports an event that may contain values of the page.
    func reportRedacted(_ event: RXREvent) { report(event.redacted(for: bridge.calls)) }

    /// Ends the container. Notifies the page (`Rexxar.Lifecycle.onPageDestroy`), waits for at most a second for each call, and closes the page.
    ///
    /// The widget exists until its window or another owner releases it.
    open func close() async {
        guard !isClosed else { return }
        isClosed = true
        view.stopWatchingVisibility()
        trial.end()
        releaseTrial?.end()
        await notifyDestroyed()
        page.close()
        view.close()
        streams.finish()
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

    /// Updates the origins whose documents have widgets and APIs. A change applies to documents that begin after it.
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
        // As with routes, a page in clear text has widgets and APIs only if the app lists its origin in `Options.origins`.
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
