import TomboloSystem

/// Runs `body` until `deadline`. After that, cancels `body` and does not wait for it.
/// - Parameters:
///   - deadline: Maximum duration of `body`.
///   - what: The name of `body` in the failure.
///   - state: Describes the state at the deadline; appended to the failure.
///   - body: The work.
/// - Throws: ``TestFailure`` at the deadline; otherwise the error of `body`.
@MainActor
package func withDeadline<Result: Sendable>(
    _ deadline: Duration, _ what: String, state: @escaping @MainActor () -> String = { "" },
    _ body: @escaping @MainActor () async throws -> Result
) async throws -> Result {
    let race = FirstResult<Swift.Result<Result, any Error>>()
    let work = Task.immediately { @MainActor in
        do { race.settle(.success(try await body())) } catch { race.settle(.failure(error)) }
    }
    let limit = Task { @MainActor in
        try await Task.sleep(for: deadline)
        race.settle(.failure(TestFailure("\(what) did not end within \(deadline).\(state())")))
        work.cancel()
    }
    defer { limit.cancel() }
    return try await withTaskCancellationHandler {
        try await race.wait().get()
    } onCancel: {
        work.cancel()
    }
}
