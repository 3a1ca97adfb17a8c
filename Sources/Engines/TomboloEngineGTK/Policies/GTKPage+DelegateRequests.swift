import TomboloEngine

extension GTKPage {
    /// Asks the delegate and passes its answer to `apply`. Calls `refuse` instead if the page has no delegate, or closes before
    /// the answer. The task runs immediately up to its first suspension, so an answer that does not await anything is given
    /// inside the signal.
    func ask<Answer: Sendable>(
        _ request: @escaping (any PageEngineDelegate) async -> Answer, refuse: @escaping () -> Void,
        apply: @escaping (Answer) -> Void
    ) {
        guard !isClosed, let delegate else { return refuse() }
        let id = pendingRequests.open(refuse)
        Task.immediate { [pendingRequests] in
            let answer = await request(delegate)
            if pendingRequests.close(id) { apply(answer) }
        }
    }
}
