/// One call of a page function that has not been answered: settled once, by whoever comes first.
@MainActor
final class PageCall {
    private var outcome: Result<ArraySlice<UInt8>?, TomboloError>?
    /// The document that was asked, and the number of the call in it; nil until it has been sent.
    var place: (scope: DocumentScope, id: UInt64)?
    private var waiter: CheckedContinuation<ArraySlice<UInt8>?, any Error>?

    var isSettled: Bool { outcome != nil }

    /// Settles the call; later outcomes are dropped.
    func settle(_ result: Result<ArraySlice<UInt8>?, TomboloError>) {
        guard outcome == nil else { return }
        outcome = result
        waiter?.resume(with: result)
        waiter = nil
    }

    /// The JSON of the result, when it is there.
    func result() async throws -> ArraySlice<UInt8>? {
        if let outcome { return try outcome.get() }
        return try await withCheckedThrowingContinuation { waiter = $0 }
    }
}
