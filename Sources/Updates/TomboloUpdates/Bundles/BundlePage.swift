public import TomboloEngine
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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

    private weak var page: Page?
    private let trial: PageTrial
    /// The path that was loaded last, which is loaded again after a roll-back.
    private var path = ""

    /// Creates a page of a bundle.
    /// - Parameters:
    ///   - updater: The releases of the bundle.
    ///   - host: The host of the page's URLs; the name of the bundle by default.
    ///   - contentSecurityPolicy: The policy that is sent with every file.
    /// - Throws: `AppNameError` if the host cannot be one.
    public convenience init(
        _ updater: BundleUpdater, host: String? = nil, contentSecurityPolicy: ContentSecurityPolicy? = .strict
    ) throws(AppNameError) {
        try self.init(updater, host: host, contentSecurityPolicy: contentSecurityPolicy, times: TrialTimes())
    }

    package init(
        _ updater: BundleUpdater, host: String? = nil, contentSecurityPolicy: ContentSecurityPolicy? = .strict,
        times: TrialTimes
    ) throws(AppNameError) {
        self.updater = updater
        handler = try BundleSchemeHandler(
            name: host ?? updater.source.bundle, edition: updater.edition, contentSecurityPolicy: contentSecurityPolicy)
        trial = PageTrial(times)
        handler.onDamage { [weak self] edition in Task { @MainActor in await self?.damaged(edition) } }
    }

    /// Loads a page of the release in use. Applies a stored release first if its policy is ``ApplyPolicy/nextLoad``.
    /// - Parameters:
    ///   - path: The path below the host; the start page by default.
    ///   - page: The page that was created with ``handler``.
    public func load(_ path: String = "", in page: Page) async {
        if self.page !== page {
            self.page = page
            page.addObserver(self)
        }
        self.path = path
        handler.use(await updater.editionForLoad())
        load()
    }

    private func load() {
        guard let page, !page.isClosed, let url = URL(string: "app://\(handler.name)/\(path)") else { return }
        trial.end()
        page.load(url)
    }

    private func isOwn(_ url: URL?) -> Bool {
        url?.scheme == "app" && url?.host(percentEncoded: true) == handler.name
    }

    // MARK: Trial

    private func begin() {
        trial.end()
        let edition = handler.edition
        guard let page, edition.digest == updater.edition.digest, !updater.state.isConfirmed else { return }
        Task { await updater.noteShown(edition) }
        trial.begin(in: page) { [weak self] outcome in
            Task { await self?.note(outcome, of: edition) }
        }
    }

    private func note(_ outcome: PageTrial.Outcome, of edition: BundleEdition) async {
        switch outcome {
        case .works: await updater.confirm(edition)
        case .paintsNothing(let isAnswering):
            guard await updater.note(.noPaint, of: edition) else { return }
            // A process that does not respond would not load another page either.
            if !isAnswering { page?.engine.endWebProcess() }
            // The page gets a second chance, or is replaced by that of another release.
            handler.use(updater.edition)
            load()
        }
    }

    private func crashed(_ edition: BundleEdition) async {
        guard await updater.note(.crash, of: edition), updater.edition.digest != edition.digest else { return }
        handler.use(updater.edition)
        load()
    }

    private func damaged(_ edition: BundleEdition) async {
        guard await updater.noteDamage(of: edition) else { return }
        handler.use(updater.edition)
        load()
        await updater.check()
    }
}

extension BundlePage: PageObserving {
    /// Follows the page's trial.
    package func page(_ page: Page, did event: PageEvent) {
        guard page === self.page else { return }
        switch event {
        case .navigation(.committed(let url)): if isOwn(url) { begin() } else { trial.end() }
        case .navigation(.finished(let url)): if isOwn(url) { trial.finished() }
        case .console(let message):
            if message.level == .uncaught, message.origin.isSame(as: page.origin) { trial.failed() }
        case .crashed(let reason):
            trial.end()
            // A process that the app has ended is no failure of the release.
            guard isOwn(page.committedURL), reason != .terminated else { return }
            let edition = handler.edition
            Task { await crashed(edition) }
        case .closed: trial.end()
        default: break
        }
    }
}
