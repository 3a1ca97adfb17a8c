import TomboloEngine

/// One call of a page function that has not been answered: settled once, by whoever comes first.
@MainActor
final class PageCall {
    private var outcome: Result<IncomingPayload?, TomboloError>?
    /// The document that was asked, and the number of the call in it; nil until it has been sent.
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

    /// The JSON of the result, when it is there.
    func result() async throws -> IncomingPayload? {
        while true {
            if let outcome { return try outcome.get() }
            await withCheckedContinuation { waiter = $0 }
        }
    }
}
