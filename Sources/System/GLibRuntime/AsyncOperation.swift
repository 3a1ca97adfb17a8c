package import CGLib

/// Starts an asynchronous GIO operation. It must pass the `GCancellable`, the callback and the callback's data to the operation.
package typealias AsyncStart =
    @MainActor (UnsafeMutablePointer<GCancellable>, @escaping GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void

/// Ends an asynchronous GIO operation: calls the operation's `..._finish` function with the `GAsyncResult`, and converts the
/// result to a value.
package typealias AsyncFinish<Value> = @MainActor (OpaquePointer) throws -> Value

/// Runs an asynchronous GIO operation and waits for it.
///
/// `finish` runs inside the operation's callback, since a `GAsyncResult` is valid only there. Cancelling the task
/// cancels the operation, which then ends with its own cancellation error.
/// - Throws: The error that `finish` throws.
package func awaitResult<Value: Sendable>(
    _ start: AsyncStart, finish: @escaping AsyncFinish<Value>
) async throws -> Value {
    let cancellable = GObjectReference(adopting: g_cancellable_new())
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            let completion = AsyncCompletion { result in
                continuation.resume(with: Result { try finish(result) })
            }
            start(
                cancellable.pointer(as: GCancellable.self),
                { _, result, data in
                    guard let result, let data else { return }
                    // The callback runs on the main thread, which `assumeIsolated` checks, so the main actor may use the C
                    // pointers.
                    nonisolated(unsafe) let call = (result: result, data: data)
                    MainActor.assumeIsolated {
                        Unmanaged<AsyncCompletion>.fromOpaque(call.data).takeRetainedValue().body(call.result)
                    }
                }, Unmanaged.passRetained(completion).toOpaque())
        }
    } onCancel: {
        // Cancelled on the main actor, because an operation's cancellation handlers run on the thread that cancels.
        Task { @MainActor in g_cancellable_cancel(cancellable.pointer(as: GCancellable.self)) }
    }
}

private final class AsyncCompletion {
    let body: @MainActor (OpaquePointer) -> Void

    init(_ body: @escaping @MainActor (OpaquePointer) -> Void) { self.body = body }
}
