import TomboloEngine

/// A call of a page's function that has not ended.
final class FunctionCall {
    private var outcome: Result<JSONValue?, any Error>?
    private var waiter: CheckedContinuation<JSONValue?, any Error>?

    /// Ends the call; only the first end counts.
    func settle(_ result: Result<JSONValue?, any Error>) {
        guard outcome == nil else { return }
        outcome = result
        waiter?.resume(with: result)
        waiter = nil
    }

    /// Its result, when it is there.
    func result() async throws -> JSONValue? {
        if let outcome { return try outcome.get() }
        return try await withCheckedThrowingContinuation { waiter = $0 }
    }
}
