import TomboloBridge
import TomboloEngine
import TomboloSystem

/// Determines whether a version of the routes works, from the pages that it shows. The first page that works confirms the version.
///
/// A page works if its main frame has finished loading and no error of the page goes uncaught for some time after that. If its route requires an
/// explicit report, the page works when it reports so. A page fails if its web process crashes or, unless its route requires a report, on an
/// uncaught error. It also fails if it has not finished, or not reported, within the same time after its document was committed. In that case it
/// may still work later. A page that is replaced before the end of its trial has no result.
@MainActor
package final class VersionTrial {
    private let probation: Duration
    private let deadlines = Deadlines()
    private var deadline: Deadlines.ID?
    private var readiness = Route.Readiness.automatic
    private var report: (@MainActor (Outcome) -> Void)?
    private var isShown = false
    private var hasFinished = false

    /// The outcome of a page's trial.
    package enum Outcome {
        case works
        case fails
    }

    /// Creates a trial.
    /// - Parameter probation: The time for which a page must not have an uncaught error.
    package init(probation: Duration) { self.probation = probation }

    /// Begins the trial of a page of a fetched version. The page is being loaded.
    package func begin(_ readiness: Route.Readiness, report: @escaping @MainActor (Outcome) -> Void) {
        end()
        (isShown, hasFinished) = (false, false)
        self.readiness = readiness
        self.report = report
    }

    /// Records that a document was committed. The first one is the page of the trial; the next one ends the trial without a result.
    package func committed() {
        if isShown { end() }
        isShown = true
        if report != nil { setDeadline { $0.report?(.fails) } }
    }

    /// Records that the page's main frame has finished.
    package func finished() {
        guard report != nil, isShown, readiness == .automatic, !hasFinished else { return }
        hasFinished = true
        setDeadline { $0.succeed() }
    }

    /// Records an uncaught error of the page, which ends the trial with a failure. Has no effect if the route requires an explicit report.
    package func failed() {
        if readiness == .automatic { fail() }
    }

    /// Records that the page's web process has crashed.
    package func crashed() { fail() }

    /// Ends the trial with a failure if its page has been committed. Otherwise the failure belongs to an earlier page, so it does not
    /// count.
    private func fail() {
        guard isShown else { return }
        let report = report
        end()
        report?(.fails)
    }

    /// Records that the page reports that it works. Has an effect only if the route requires an explicit report.
    package func reportsReady() {
        guard readiness == .explicit else { return }
        succeed()
    }

    /// Runs an action after the trial's time. It replaces an earlier scheduled action.
    private func setDeadline(_ action: @escaping @MainActor (VersionTrial) -> Void) {
        if let deadline { deadlines.clear(deadline) }
        deadline = deadlines.set(after: probation) { [weak self] in if let self { action(self) } }
    }

    /// Whether no trial is in progress.
    package var isOver: Bool { report == nil }

    /// Ends the trial without a result.
    package func end() {
        if let deadline { deadlines.clear(deadline) }
        deadline = nil
        report = nil
    }

    private func succeed() {
        let report = report
        end()
        report?(.works)
    }
}
