import TomboloBridge
import TomboloEngine
import TomboloSystem

/// Finds out whether a version works, from the first page of it that does.
///
/// A page works when its main frame has finished and no error of its own has gone uncaught for some time. Where its route requires it, a page works
/// when it reports that itself. A page fails on an uncaught error, on a crash of its web process, or if it has not finished, or not reported,
/// within the same time after it began; it may still work later. A page that is left before that is no evidence either way.
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
    /// - Parameter probation: How long a page must go without an uncaught error.
    package init(probation: Duration) { self.probation = probation }

    /// Begins the trial of a page of a fetched version, which is being loaded.
    package func begin(_ readiness: Route.Readiness, report: @escaping @MainActor (Outcome) -> Void) {
        end()
        (isShown, hasFinished) = (false, false)
        self.readiness = readiness
        self.report = report
    }

    /// Records that a document was committed. The first is the page; the next ends the page's trial without a result.
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

    /// Records an uncaught error of the page: this page does not confirm the version any more, unless its route requires an explicit report.
    package func failed() {
        if readiness == .automatic { fail() }
    }

    /// Records that the page's web process has crashed.
    package func crashed() { fail() }

    /// Ends the trial with a failure, if this page is shown: an earlier page is no evidence.
    private func fail() {
        guard isShown else { return }
        let report = report
        end()
        report?(.fails)
    }

    /// Records that the page reports that it works. Counts only where its route requires an explicit report.
    package func reportsReady() {
        guard readiness == .explicit else { return }
        succeed()
    }

    /// Runs an action after the time of the trial, in place of the action that was scheduled before.
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
