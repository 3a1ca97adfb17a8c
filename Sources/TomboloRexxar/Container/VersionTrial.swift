import TomboloBridge
import TomboloEngine

/// Finds out whether a version works, from the first page of it that does.
///
/// A page works when its main frame has finished and for some time no error of its own has gone uncaught, or, where its route says so, when
/// it says so itself. One fails whose error goes uncaught, whose web process crashes, or that has not finished, or not said so, for as long after it began; it
/// may still work later. A page that goes before is no evidence either way.
@MainActor
final class VersionTrial {
    private let probation: Duration
    private let deadlines = Deadlines()
    private var deadline: Deadlines.ID?
    private var readiness = Route.Readiness.automatic
    private var report: (@MainActor (Outcome) -> Void)?
    private var isShown = false
    private var hasFinished = false

    /// What a page shows of its version.
    enum Outcome {
        case works
        case fails
    }

    /// - Parameter probation: How long a page must go without an uncaught error.
    init(probation: Duration) { self.probation = probation }

    /// A page of a fetched version is being loaded.
    func begin(_ readiness: Route.Readiness, report: @escaping @MainActor (Outcome) -> Void) {
        end()
        (isShown, hasFinished) = (false, false)
        self.readiness = readiness
        self.report = report
    }

    /// A document comes: the first is the page, and with the next the page is gone, whatever that one does.
    func committed() {
        if isShown { end() }
        isShown = true
        if report != nil { setDeadline { $0.report?(.fails) } }
    }

    /// The page's main frame has finished.
    func finished() {
        guard report != nil, isShown, readiness == .automatic, !hasFinished else { return }
        hasFinished = true
        setDeadline { $0.succeed() }
    }

    /// An error of the page went uncaught: this page confirms nothing any more, unless that is left to the page.
    func failed() {
        if readiness == .automatic { fail() }
    }

    /// The page's web process is gone.
    func crashed() { fail() }

    /// Ends the trial with a failure, if it is this page that is shown: one before it is no evidence.
    private func fail() {
        guard isShown else { return }
        let report = report
        end()
        report?(.fails)
    }

    /// The page says that it works. Only counts where its route leaves it to the page.
    func saysReady() {
        guard readiness == .explicit else { return }
        succeed()
    }

    /// Runs something when the page has been there for the time of the trial, in place of what was to run.
    private func setDeadline(_ action: @escaping @MainActor (VersionTrial) -> Void) {
        if let deadline { deadlines.clear(deadline) }
        deadline = deadlines.set(after: probation) { [weak self] in if let self { action(self) } }
    }

    /// Whether nothing is being tried.
    var isOver: Bool { report == nil }

    /// The page is gone.
    func end() {
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
