import CWebKitGTK
import GLibRuntime
public import TomboloEngine

extension GTKPage {
    /// Runs a function body in the top-level document.
    public func callFunction(
        _ body: String, argument: JSONValue?, in world: ContentWorld
    ) async throws -> JSONValue? {
        guard !isClosed else { throw ScriptError(.disconnected, message: "The page is closed.") }
        let argumentText = try argument?.jsonText
        nextFunctionCall += 1
        let id = nextFunctionCall
        let call = FunctionCall()
        functionCalls[id] = call
        defer { functionCalls[id] = nil }
        let source = FunctionSource.wrap(body)
        let running = Task.immediate { [view, widget] in
            do {
                let text = try await awaitResult { cancellable, callback, data in
                    let arguments = Variant.dictionary([
                        ("argumentText", Variant.string(Array((argumentText ?? "").utf8)))
                    ])
                    webkit_web_view_call_async_javascript_function(
                        view, source, -1, arguments, world.name, nil, cancellable, callback, data)
                } finish: { result in
                    let value = try GLibError.check {
                        webkit_web_view_call_async_javascript_function_finish(view, result, $0)
                    }
                    guard let value else { return [UInt8]() }
                    defer { g_object_unref(UnsafeMutableRawPointer(value)) }
                    return [UInt8](consuming: jsc_value_to_string_as_bytes(value))
                }
                call.settle(Result { try FunctionSource.parse(text) })
            } catch {
                call.settle(.failure(FunctionSource.error(error)))
            }
            withExtendedLifetime(widget) {}
        }
        return try await withTaskCancellationHandler {
            try await call.result()
        } onCancel: {
            running.cancel()
            Task { @MainActor in call.settle(.failure(CancellationError())) }
        }
    }

    func failFunctionCalls(_ reason: String) {
        for call in functionCalls.values { call.settle(.failure(ScriptError(.disconnected, message: reason))) }
        functionCalls = [:]
    }
}

/// A call of a function that has not ended.
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
