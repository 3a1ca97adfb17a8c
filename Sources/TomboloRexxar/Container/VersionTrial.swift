import TomboloBridge
import TomboloEngine

/// Finds out whether a version works, from the first page of it that does.
///
/// A page works when its main frame has finished and for some time no error of its own has gone uncaught, or, where its route says so, when
/// it says so itself. One fails whose error goes uncaught, whose web process crashes, or that has not said so for as long. A page that goes before is no
/// evidence either way.
@MainActor
final class VersionTrial {
    private let probation: Duration
    private let deadlines = Deadlines()
    private var deadline: Deadlines.ID?
    private var readiness = Route.Readiness.automatic
    private var report: (@MainActor (Outcome) -> Void)?
    private var isShown = false

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
        isShown = false
        self.readiness = readiness
        self.report = report
    }

    /// A document comes: the first is the page, and with the next the page is gone, whatever that one does.
    func committed() {
        if isShown { end() }
        isShown = true
    }

    /// The page's main frame has finished.
    func finished() {
        guard report != nil, deadline == nil else { return }
        deadline = deadlines.set(after: probation) { [weak self] in self?.timeIsOver() }
    }

    /// An error of the page went uncaught: this page confirms nothing any more, unless that is left to the page.
    func failed() {
        guard readiness == .automatic else { return }
        crashed()
    }

    /// The page's web process is gone.
    func crashed() {
        let report = report
        end()
        report?(.fails)
    }

    /// The page says that it works. Only counts where its route leaves it to the page.
    func saysReady() {
        guard readiness == .explicit else { return }
        succeed()
    }

    private func timeIsOver() {
        switch readiness {
        case .automatic: succeed()
        // It may still say so, and then its version is confirmed all the same.
        case .explicit: report?(.fails)
        }
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
