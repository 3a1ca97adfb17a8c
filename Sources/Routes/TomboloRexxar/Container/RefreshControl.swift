package import TomboloBridge
import TomboloSystem

/// Manages pull to refresh of a container's pages. A refresh ends after a time limit even if the page does not complete it.
@MainActor
package final class RefreshControl {
    /// The actions that a refresh control performs.
    package struct Actions {
        /// Makes a document report when it is pulled.
        package var watch: @MainActor (DocumentID) -> Void
        /// Makes a document refresh itself.
        package var refresh: @MainActor (DocumentID) -> Void
        /// Shows or hides the indicator of a refresh.
        package var show: @MainActor (Bool) -> Void
        /// Receives the document that did not complete its refresh in time.
        package var timedOut: @MainActor (DocumentID) -> Void

        package init(
            watch: @escaping @MainActor (DocumentID) -> Void, refresh: @escaping @MainActor (DocumentID) -> Void,
            show: @escaping @MainActor (Bool) -> Void, timedOut: @escaping @MainActor (DocumentID) -> Void
        ) {
            (self.watch, self.refresh, self.show, self.timedOut) = (watch, refresh, show, timedOut)
        }
    }

    private var state = PullToRefresh()
    private let actions: Actions
    private let timeLimit: Duration
    private let deadlines = Deadlines()
    private var deadline: Deadlines.ID?

    /// Creates a control.
    /// - Parameter timeLimit: Maximum time of a page's refresh.
    package init(timeLimit: Duration = .seconds(30), _ actions: Actions) {
        self.timeLimit = timeLimit
        self.actions = actions
    }

    /// Whether a page refreshes itself.
    package var isRefreshing: Bool { state.isRefreshing }

    /// Enables pull to refresh for a document.
    package func enable(in document: DocumentID) { follow(state.enable(document)) }
    /// Begins the refresh of a document that the user pulled.
    package func pulled(_ document: DocumentID) { follow(state.pulled(document)) }
    /// Ends the refresh of a document.
    package func complete(in document: DocumentID) { follow(state.complete(document)) }
    /// Disables pull to refresh for a document that has ended, and ends its refresh.
    package func documentEnded(_ document: DocumentID) { follow(state.documentEnded(document)) }

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
