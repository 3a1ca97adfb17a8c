import TomboloBridge

/// Where a container's pull to refresh stands. One document at a time has it: the one that asked last.
struct PullToRefresh: Sendable, Hashable {
    /// What a step means for the page and the screen.
    enum Step: Sendable, Hashable {
        /// The document's pulls are to be heard of.
        case watch(DocumentID)
        /// The document is to refresh itself, and a person sees that it does.
        case begin(DocumentID)
        /// The person sees no longer that it does.
        case end
        /// Nothing.
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

    /// A document wants to be pulled; not while a page refreshes. Asked twice, it watches as once: it may have been rewritten since.
    mutating func enable(_ document: DocumentID) -> Step {
        guard !isRefreshing else { return .none }
        state = .waiting(document)
        return .watch(document)
    }

    /// A person pulled a document.
    mutating func pulled(_ document: DocumentID) -> Step {
        guard state == .waiting(document) else { return .none }
        state = .refreshing(document)
        return .begin(document)
    }

    /// A document has refreshed itself; it can be pulled again.
    mutating func complete(_ document: DocumentID) -> Step {
        guard state == .refreshing(document) else { return .none }
        state = .waiting(document)
        return .end
    }

    /// Nobody heard of it for too long.
    mutating func expire() -> Step {
        guard case .refreshing(let document) = state else { return .none }
        return complete(document)
    }

    /// A document is gone.
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
