package import TomboloEngine
import WebKit

extension WKPage {
    /// Runs a function body in the top-level document. The call fails as disconnected when another document is committed, the
    /// page is closed, or its web process ends.
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
        view.callAsyncJavaScript(
            FunctionSource.wrap(body), arguments: [FunctionSource.argumentName: argumentText], in: nil, in: world.object
        ) { result in
            call.settle(Result { try Self.value(of: result) })
        }
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

    private static func value(of result: Result<Any, any Error>) throws -> JSONValue? {
        switch result {
        case .success(let answer as String): return try FunctionOutcome.value(of: Array(answer.utf8))
        case .success: throw FunctionOutcome.disconnection
        case .failure(let error as WKError) where error.code == .javaScriptExceptionOccurred:
            let message = error.userInfo["WKJavaScriptExceptionMessage"] as? String
            throw FunctionOutcome.failure(message ?? error.localizedDescription)
        case .failure(let error as WKError) where error.code == .javaScriptAppBoundDomain:
            throw ScriptError(
                .exception,
                message:
                    "WebKit runs scripts of the app only in pages of the domains in WKAppBoundDomains of its Info.plist."
            )
        case .failure: throw FunctionOutcome.disconnection
        }
    }
}
