import CWebKitGTK
import GLibRuntime
package import TomboloEngine

extension GTKPage {
    /// Runs a function body in the top-level document. The call fails as disconnected when another document is committed, the
    /// page is closed, or its web process dies.
    /// - Throws: ``ScriptError``; `CancellationError` when the task is cancelled. The script then continues, and its result is
    ///   dropped.
    package func callFunction(
        _ body: String, argument: JSONValue?, in world: ContentWorld
    ) async throws -> JSONValue? {
        guard !isClosed else { throw ScriptError(.disconnected, message: "The page is closed.") }
        try Task.checkCancellation()
        // The syntax is checked here rather than in the page. In the page, an error would appear in the console, and a body that
        // closes its function too early could run code outside that function.
        try functionSyntax.check(body)
        let argumentText = try argument?.jsonText ?? ""
        nextFunctionCall += 1
        let id = nextFunctionCall
        let call = FunctionCall()
        functionCalls[id] = call
        defer { functionCalls[id] = nil }
        keep(world)
        start(FunctionSource.wrap(body), argumentText, in: world, for: call)
        return try await withTaskCancellationHandler {
            try await call.result()
        } onCancel: {
            Task { @MainActor in call.settle(.failure(CancellationError())) }
        }
    }

    func failFunctionCalls(_ reason: String) {
        for call in functionCalls.values { call.settle(.failure(ScriptError(.disconnected, message: reason))) }
        functionCalls = [:]
    }

    /// Starts the script. The engine keeps the view alive until its callback, possibly long after the call has been settled here.
    private func start(_ source: String, _ argumentText: String, in world: ContentWorld, for call: FunctionCall) {
        let arguments = Variant.dictionary([(FunctionSource.argumentName, Variant.string(Array(argumentText.utf8)))])
        webkit_web_view_call_async_javascript_function(
            view, source, gssize(source.utf8.count), arguments, world.name, nil, nil,
            { view, result, data in
                guard let view, let result, let data else { return }
                // These are C pointers. The callback runs on the main actor's thread, which `assumeIsolated` checks.
                nonisolated(unsafe) let answer = (view: UnsafeMutableRawPointer(view), result: result, data: data)
                MainActor.assumeIsolated {
                    let call = Unmanaged<FunctionCall>.fromOpaque(answer.data).takeRetainedValue()
                    call.settle(Result { try GTKPage.finish(answer.result, of: answer.view) })
                }
            }, Unmanaged.passRetained(call).toOpaque())
    }

    private static func finish(_ result: OpaquePointer, of view: UnsafeMutableRawPointer) throws -> JSONValue? {
        do {
            let value = try GLibError.check {
                webkit_web_view_call_async_javascript_function_finish(
                    view.assumingMemoryBound(to: WebKitWebView.self), result, $0)
            }
            guard let value else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(value)) }
            return try FunctionOutcome.value(of: [UInt8](consuming: jsc_value_to_string_as_bytes(value)))
        } catch {
            throw FunctionOutcome.error(error)
        }
    }
}
