import TomboloBridge

/// Has a container's pages pulled, and sees to it that a refresh ends.
@MainActor
final class RefreshControl {
    /// What it takes to do so.
    struct Actions {
        /// Has the pulls of a document heard of.
        var watch: @MainActor (DocumentID) -> Void
        /// Has a document refresh itself.
        var refresh: @MainActor (DocumentID) -> Void
        /// Shows a person that a page refreshes itself, or shows it no longer.
        var show: @MainActor (Bool) -> Void
        /// Hears of a document that did not say that it is done.
        var timedOut: @MainActor (DocumentID) -> Void
    }

    private var state = PullToRefresh()
    private let actions: Actions
    private let timeLimit: Duration
    private let deadlines = Deadlines()
    private var deadline: Deadlines.ID?

    /// - Parameter timeLimit: How long a page may take.
    init(timeLimit: Duration = .seconds(30), _ actions: Actions) {
        self.timeLimit = timeLimit
        self.actions = actions
    }

    /// Whether a page refreshes itself.
    var isRefreshing: Bool { state.isRefreshing }

    /// A document wants to be pulled.
    func enable(in document: DocumentID) { follow(state.enable(document)) }
    /// A person pulled a document.
    func pulled(_ document: DocumentID) { follow(state.pulled(document)) }
    /// A document has refreshed itself.
    func complete(in document: DocumentID) { follow(state.complete(document)) }
    /// A document is gone.
    func documentEnded(_ document: DocumentID) { follow(state.documentEnded(document)) }

    private func follow(_ step: PullToRefresh.Step) {
        switch step {
        case .watch(let document): actions.watch(document)
        case .begin(let document):
            deadline = deadlines.set(after: timeLimit) { [weak self] in
                guard let self else { return }
                follow(state.expire())
                actions.timedOut(document)
            }
            actions.show(true)
            actions.refresh(document)
        case .end:
            if let deadline { deadlines.clear(deadline) }
            deadline = nil
            actions.show(false)
        case .none: break
        }
    }
}
