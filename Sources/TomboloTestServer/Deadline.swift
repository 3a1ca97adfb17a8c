/// A value that several tasks race to settle and one task waits for.
@MainActor
private final class Race<Value: Sendable> {
    private var value: Value?
    private var waiter: CheckedContinuation<Value, Never>?

    func settle(_ answer: Value) {
        guard value == nil else { return }
        value = answer
        waiter?.resume(returning: answer)
        waiter = nil
    }

    func wait() async -> Value {
        if let value { return value }
        return await withCheckedContinuation { waiter = $0 }
    }
}

/// Runs `body` until `deadline`. After that, `body` is cancelled and no longer waited for.
/// - Throws: ``TestFailure`` at the deadline; otherwise the error of `body`.
@MainActor
package func withDeadline<Result: Sendable>(
    _ deadline: Duration, _ what: String, _ body: @escaping @MainActor () async throws -> Result
) async throws -> Result {
    let race = Race<Swift.Result<Result, any Error>>()
    let work = Task.immediate { @MainActor in
        do { race.settle(.success(try await body())) } catch { race.settle(.failure(error)) }
    }
    let limit = Task { @MainActor in
        try await Task.sleep(for: deadline)
        race.settle(.failure(TestFailure("\(what) did not end within \(deadline).")))
        work.cancel()
    }
    defer { limit.cancel() }
    return try await withTaskCancellationHandler {
        try await race.wait().get()
    } onCancel: {
        work.cancel()
    }
}
