/// A pending call of a page's function.
@MainActor
package final class FunctionCall {
    private var outcome: Result<JSONValue?, any Error>?
    private var waiter: CheckedContinuation<JSONValue?, any Error>?

    /// Creates a call that waits for its result.
    package init() {}

    /// Ends the call; only the first call of this method counts.
    package func settle(_ result: Result<JSONValue?, any Error>) {
        guard outcome == nil else { return }
        outcome = result
        waiter?.resume(with: result)
        waiter = nil
    }

    /// Waits for the result, and returns or throws it.
    package func result() async throws -> JSONValue? {
        if let outcome { return try outcome.get() }
        return try await withCheckedThrowingContinuation { waiter = $0 }
    }
}
