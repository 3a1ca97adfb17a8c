/// A page in which WebKit runs functions for the app. An engine implements only the request to WebKit; the rest of a
/// call is the same on all systems.
@MainActor
package protocol FunctionCalling: AnyObject {
    /// Whether the page has been closed.
    var isClosed: Bool { get }
    /// The syntax check of function bodies.
    var functionSyntax: FunctionSyntax { get }
    /// The calls that wait for their results.
    var functionCalls: [ObjectIdentifier: FunctionCall] { get set }

    /// Requests WebKit to run a function in the top-level document, and to settle the call with its result.
    /// - Parameters:
    ///   - source: The body of an async function, as ``FunctionSource`` makes it.
    ///   - argumentText: The value of the parameter ``FunctionSource/argumentName``: JSON text; empty for no argument.
    func start(_ source: String, _ argumentText: String, in world: ContentWorld, for call: FunctionCall)
}

extension FunctionCalling {
    /// Runs a function body in the top-level document. The call fails as disconnected when another document is committed, the
    /// page is closed, or its web process ends.
    /// - Throws: ``ScriptError``; `CancellationError` when the task is cancelled. After cancellation the script
    ///   continues, but its result is dropped.
    package func callFunction(
        _ body: String, argument: JSONValue?, in world: ContentWorld
    ) async throws -> JSONValue? {
        guard !isClosed else { throw ScriptError(.disconnected, message: "The page is closed.") }
        try Task.checkCancellation()
        // The syntax is checked here rather than in the page. In the page, an error would appear in the console, and a body that
        // closes its function too early could run code outside that function.
        try functionSyntax.check(body)
        let argumentText = try argument?.jsonText ?? ""
        let call = FunctionCall()
        functionCalls[ObjectIdentifier(call)] = call
        defer { functionCalls[ObjectIdentifier(call)] = nil }
        start(FunctionSource.wrap(body), argumentText, in: world, for: call)
        let text = try await withTaskCancellationHandler {
            try await call.result()
        } onCancel: {
            Task { @MainActor in call.settle(.failure(CancellationError())) }
        }
        let value = try await FunctionOutcome.value(of: text)
        try Task.checkCancellation()
        return value
    }

    /// Ends all calls that wait for their results, as disconnected.
    package func failFunctionCalls(_ reason: String) {
        for call in functionCalls.values { call.settle(.failure(ScriptError(.disconnected, message: reason))) }
        functionCalls = [:]
    }
}
