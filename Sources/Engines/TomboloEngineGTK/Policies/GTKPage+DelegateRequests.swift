import TomboloEngine

extension GTKPage {
    /// Sends a request to the delegate, and passes its answer to `apply`. Calls `refuse` instead if the page has no delegate, or
    /// closes before the answer. The task runs synchronously up to its first suspension, so a delegate that does not suspend
    /// answers while the engine's signal is still being handled.
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
