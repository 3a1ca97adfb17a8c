import TomboloBridge
import TomboloEngine

/// Finds out whether a version works, from the first page of it that does.
///
/// A page works when its main frame has finished and for some time no error of its own has gone uncaught, or, where its route says so, when
/// it says so itself. A page that goes before is no evidence either way.
@MainActor
final class VersionTrial {
    private let probation: Duration
    private let deadlines = Deadlines()
    private var deadline: Deadlines.ID?
    private var readiness = Route.Readiness.automatic
    private var confirm: (@MainActor () -> Void)?
    private var isShown = false

    /// - Parameter probation: How long a page must go without an uncaught error.
    init(probation: Duration) { self.probation = probation }

    /// A page of an unconfirmed version is being loaded.
    func begin(_ readiness: Route.Readiness, confirm: @escaping @MainActor () -> Void) {
        end()
        isShown = false
        self.readiness = readiness
        self.confirm = confirm
    }

    /// A document comes: the first is the page, and with the next the page is gone, whatever that one does.
    func committed() {
        if isShown { end() }
        isShown = true
    }

    /// The page's main frame has finished.
    func finished() {
        guard confirm != nil, readiness == .automatic, deadline == nil else { return }
        deadline = deadlines.set(after: probation) { [weak self] in self?.succeed() }
    }

    /// An error of the page went uncaught: this page confirms nothing any more.
    func failed() {
        guard readiness == .automatic else { return }
        end()
    }

    /// The page says that it works. Only counts where its route leaves it to the page.
    func saysReady() {
        guard readiness == .explicit else { return }
        succeed()
    }

    /// Whether nothing is being tried.
    var isOver: Bool { confirm == nil }

    /// The page is gone.
    func end() {
        if let deadline { deadlines.clear(deadline) }
        deadline = nil
        confirm = nil
    }

    private func succeed() {
        let confirm = confirm
        end()
        confirm?()
    }
}
