import TomboloEngine

/// One unanswered call of a page function. It is settled once, by the first outcome.
@MainActor
final class PageCall {
    private var outcome: Result<IncomingPayload?, TomboloError>?
    /// The called document, and the number of the call in it; nil until the call has been sent.
    var place: (session: DocumentSession, id: UInt64)?
    private var waiter: CheckedContinuation<Void, Never>?

    var isSettled: Bool { outcome != nil }

    /// Settles the call; later outcomes are dropped.
    func settle(_ result: Result<IncomingPayload?, TomboloError>) {
        guard outcome == nil else { return }
        outcome = result
        waiter?.resume()
        waiter = nil
    }

    /// Waits for the JSON of the result.
    func result() async throws -> IncomingPayload? {
        while true {
            if let outcome { return try outcome.get() }
            await withCheckedContinuation { waiter = $0 }
        }
    }
}
