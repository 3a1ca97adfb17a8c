/// A pending call of a page's function.
@MainActor
package final class FunctionCall {
    private var outcome: Result<[UInt8], any Error>?
    private var waiter: CheckedContinuation<[UInt8], any Error>?

    /// Creates a call that waits for its result.
    package init() {}

    /// Ends the call with the text that the script returned, or an error; only the first call to this method counts.
    package func settle(_ result: Result<[UInt8], any Error>) {
        guard outcome == nil else { return }
        outcome = result
        waiter?.resume(with: result)
        waiter = nil
    }

    /// Waits for the text that the script returned, for ``FunctionOutcome``.
    package func result() async throws -> [UInt8] {
        if let outcome { return try outcome.get() }
        return try await withCheckedThrowingContinuation { waiter = $0 }
    }
}
