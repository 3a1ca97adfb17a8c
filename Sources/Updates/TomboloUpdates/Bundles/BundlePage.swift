package import Foundation
public import TomboloEngine

/// Shows the pages of a bundle in a `Page`, and determines whether its release works.
///
/// An app registers ``handler`` when it creates the page, and calls ``load(_:in:)``. All files of a page come from one release. If a release fails, its page is replaced
/// by that of the last release that worked, without a restart. Uncaught errors count only if the page captures its console.
@MainActor
public final class BundlePage {
    /// The releases of the bundle.
    public let updater: BundleUpdater
    /// Serves the files of the bundle to the page, as `app://HOST/`.
    public let handler: BundleSchemeHandler
    /// The path of the page that the app shows first.
    public let startPage: String

    private weak var page: Page?
    private let times: TrialTimes
    private lazy var trial = TrialObserver(updater, times: times, of: self)
    /// The path that was loaded last. It is loaded again after a roll-back.
    private lazy var path = startPage

    /// Creates a page of a bundle.
    /// - Parameters:
    ///   - updater: The releases of the bundle.
    ///   - host: The host of the page's URLs; the name of the bundle by default.
    ///   - startPage: The path of the page that the app shows first, below the host; `index.html` by default. A release on trial fails if it lacks this page,
    ///     or if the page paints nothing. Other pages do not count, because a link may have chosen them.
    ///   - contentSecurityPolicy: The policy that is sent with every file.
    /// - Throws: `AppNameError` if the host cannot be one.
    public convenience init(
        _ updater: BundleUpdater, host: String? = nil, startPage: String = "",
        contentSecurityPolicy: ContentSecurityPolicy? = .strict
    ) throws(AppNameError) {
        try self.init(
            updater, host: host, startPage: startPage, contentSecurityPolicy: contentSecurityPolicy, times: TrialTimes()
        )
    }

    package init(
        _ updater: BundleUpdater, host: String? = nil, startPage: String = "",
        contentSecurityPolicy: ContentSecurityPolicy? = .strict, times: TrialTimes
    ) throws(AppNameError) {
        self.updater = updater
        self.startPage = startPage
        handler = try BundleSchemeHandler(
            name: host ?? updater.source.bundle, release: updater.release, contentSecurityPolicy: contentSecurityPolicy)
        self.times = times
        handler.onDamage { [weak self] release in Task { @MainActor in await self?.trial.damaged(release) } }
    }

    /// Loads a page of the release in use. Applies a stored release first if its policy is ``ApplyPolicy/nextLoad``.
    /// - Parameters:
    ///   - path: The path below the host; ``startPage`` by default.
    ///   - page: The page that was created with ``handler``.
    public func load(_ path: String? = nil, in page: Page) async {
        self.page = page
        trial.follow(page)
        self.path = path ?? startPage
        handler.use(await updater.releaseForLoad())
        await leaveIncomplete()
        load()
    }

    /// Leaves a release on trial that lacks the start page. Other paths do not count, because a link that was sent to the user may have chosen them. A link to a
    /// missing page must not make the device refuse a working release.
    private func leaveIncomplete() async {
        guard path == startPage, !handler.hasFile(at: url), !updater.state.isConfirmed else { return }
        await updater.noteUnusable(handler.release)
        handler.use(updater.release)
    }

    /// Loads the last path again, with the release in use.
    public func reload() async {
        handler.use(updater.release)
        load()
    }

    private var url: URL? { url(of: path) }

    private func url(of path: String) -> URL? { URL(string: "app://\(handler.name)/\(path)") }

    private func load() {
        guard let page, !page.isClosed, let url else { return }
        trial.end()
        page.load(url)
    }
}

extension BundlePage: ReleaseShowing {
    /// The release that ``handler`` serves.
    package var shownRelease: BundleRelease? { handler.release }

    /// Whether ``handler`` serves a URL.
    package func isOfBundle(_ url: URL?) -> Bool { url?.scheme == "app" && url?.isOf(host: handler.name) == true }

    /// Whether ``handler`` has an HTML file for a URL.
    package func hasPage(at url: URL?) -> Bool { isOfBundle(url) && handler.hasPage(at: url) }

    /// Whether a URL is that of the start page. Other pages may have been chosen by a link that was sent to the user, and some, such as the target of a sign-in, show
    /// nothing.
    package func mustPaint(at url: URL?) -> Bool {
        isOfBundle(url) && handler.isSamePage(url, self.url(of: startPage))
    }

    /// Loads the last path again, with the release in use.
    package func showCurrentRelease() async { await reload() }

    /// Does nothing: the updater reports the confirmation.
    package func confirmed(_ release: BundleRelease) {}
}
