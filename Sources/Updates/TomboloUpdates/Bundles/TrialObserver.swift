import Foundation
package import TomboloEngine

/// Follows the page of a bundle, and reports to the updater whether its release works.
///
/// A trial begins with each document of the bundle that is committed while its release is on trial. If the release fails, the page is loaded again with the release
/// that replaces it. Uncaught errors are noticed only if the page captures its console.
///
/// WebKitGTK runs frames from other sites in the page's web process, and does not report which document ends or blocks
/// the process. So while the page may have such a frame, a process that ends or blocks does not count against the
/// release. Otherwise an advertisement could make a device refuse a release permanently.
@MainActor
package final class TrialObserver {
    /// The releases of the bundle.
    private let updater: BundleUpdater
    private weak var owner: (any ReleaseShowing)?
    private weak var page: Page?
    private let trial: PageTrial
    /// Whether a document counts as working only once it has reported so with ``reported()``. Applies to documents that are committed
    /// from now on.
    package var needsReport = false

    /// Creates the observer for an owner's page.
    package init(_ updater: BundleUpdater, times: TrialTimes, of owner: any ReleaseShowing) {
        self.updater = updater
        self.owner = owner
        trial = PageTrial(times)
    }

    /// Follows a page from now on.
    package func follow(_ page: Page) {
        guard self.page !== page else { return }
        self.page = page
        page.addObserver(self)
    }

    /// Ends the trial of the document without a result.
    package func end() { trial.end() }

    /// Records that the document has reported that it works.
    package func reported() { trial.reported() }

    /// Records that a file of a release is missing or damaged. If the release is in use, another one replaces it, and the damaged one is fetched again.
    package func damaged(_ release: BundleRelease) async {
        guard await updater.noteDamage(of: release) else { return }
        await owner?.showCurrentRelease()
        await updater.check()
    }

    private func begin(at url: URL) {
        trial.end()
        guard let page, let release = owner?.shownRelease, release.digest == updater.release.digest,
            !updater.state.isConfirmed
        else { return }
        Task { await updater.noteShown(release) }
        trial.begin(in: page, needsReport: needsReport) { [weak self] outcome in
            Task { await self?.note(outcome, of: release, at: url) }
        }
    }

    private func note(_ outcome: PageTrial.Outcome, of release: BundleRelease, at url: URL) async {
        switch outcome {
        case .works:
            if await updater.confirm(release) { owner?.confirmed(release) }
        case .paintsNothing(let isAnswering, let start):
            guard owner?.mustPaint(at: url) == true else { return }
            // If the page responds, no frame is keeping it from painting. If it does not, a frame from another site may
            // be blocking the process.
            if isAnswering || !mayHaveForeignFrames {
                guard await updater.noteMissedPaint(of: release, since: start) else { return }
            }
            // A process that does not respond would not load another page either.
            if !isAnswering { page?.engine.endWebProcess() }
            // The page gets a second chance, or is replaced by that of another release.
            await owner?.showCurrentRelease()
        }
    }

    /// Whether the engine was allowed to load a document of another site since the page's last commit.
    private var mayHaveForeignFrames: Bool {
        guard let page, let owner else { return false }
        return page.loadedOrigins.all.contains { !owner.isOfBundle(URL(string: "\($0)/")) }
    }

    private func crashed(_ release: BundleRelease) async {
        guard await updater.note(.crash, of: release), updater.release.digest != release.digest else { return }
        await owner?.showCurrentRelease()
    }
}

extension TrialObserver: PageObserving {
    /// Follows the documents of the page.
    package func page(_ page: Page, did event: PageEvent) {
        guard page === self.page, let owner else { return }
        switch event {
        case .navigation(.committed(let url)): if owner.hasPage(at: url) { begin(at: url) } else { trial.end() }
        case .navigation(.finished(let url)): if owner.isOfBundle(url) { trial.finished() }
        case .console(let message):
            if message.level == .uncaught, message.origin.isSame(as: page.origin) { trial.failed() }
        case .crashed(let reason):
            trial.end()
            // A process that the app has ended is not a failure of the release.
            guard owner.isOfBundle(page.committedURL), reason != .terminated, !mayHaveForeignFrames,
                let release = owner.shownRelease
            else { return }
            Task { await crashed(release) }
        case .closed: trial.end()
        default: break
        }
    }
}
