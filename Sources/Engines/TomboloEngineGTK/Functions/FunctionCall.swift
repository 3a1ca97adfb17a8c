import TomboloEngine

/// A pending call of a page's function.
final class FunctionCall {
    private var outcome: Result<JSONValue?, any Error>?
    private var waiter: CheckedContinuation<JSONValue?, any Error>?

    /// Ends the call; only the first call of this method counts.
    func settle(_ result: Result<JSONValue?, any Error>) {
        guard outcome == nil else { return }
        outcome = result
        waiter?.resume(with: result)
        waiter = nil
    }

    /// Waits for the result, and returns or throws it.
    func result() async throws -> JSONValue? {
        if let outcome { return try outcome.get() }
        return try await withCheckedThrowingContinuation { waiter = $0 }
    }
}
