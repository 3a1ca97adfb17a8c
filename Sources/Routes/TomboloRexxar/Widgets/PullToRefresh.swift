import TomboloBridge

/// The state of a container's pull to refresh. It is enabled for only one document at a time: the one that requested it last.
struct PullToRefresh: Sendable, Hashable {
    /// The action that a change of state requires.
    enum Step: Sendable, Hashable {
        /// Make the document report when it is pulled.
        case watch(DocumentID)
        /// Make the document refresh itself, and show the indicator.
        case begin(DocumentID)
        /// Hide the indicator.
        case end
        /// Nothing has to be done.
        case none
    }

    private enum State: Sendable, Hashable {
        case off
        case waiting(DocumentID)
        case refreshing(DocumentID)
    }

    private var state = State.off

    /// Whether a page refreshes itself.
    var isRefreshing: Bool {
        if case .refreshing = state { true } else { false }
    }

    /// Enables pull to refresh for a document, unless a page is refreshing. A repeated request returns `watch` again, because the document may
    /// have been rewritten since the last one.
    mutating func enable(_ document: DocumentID) -> Step {
        guard !isRefreshing else { return .none }
        state = .waiting(document)
        return .watch(document)
    }

    /// Begins the refresh of a document that the user pulled.
    mutating func pulled(_ document: DocumentID) -> Step {
        guard state == .waiting(document) else { return .none }
        state = .refreshing(document)
        return .begin(document)
    }

    /// Completes a document's refresh; the document can be pulled again.
    mutating func complete(_ document: DocumentID) -> Step {
        guard state == .refreshing(document) else { return .none }
        state = .waiting(document)
        return .end
    }

    /// Ends a refresh that was not completed in time.
    mutating func expire() -> Step {
        guard case .refreshing(let document) = state else { return .none }
        return complete(document)
    }

    /// Disables pull to refresh for a document that has ended, and ends its refresh.
    mutating func documentEnded(_ document: DocumentID) -> Step {
        switch state {
        case .waiting(document): state = .off
        case .refreshing(document):
            state = .off
            return .end
        default: break
        }
        return .none
    }
}
