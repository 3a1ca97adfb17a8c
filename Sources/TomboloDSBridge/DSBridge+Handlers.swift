public import TomboloBridge
public import TomboloEngine

extension DSBridge {
    /// Calls a function that a page registered, `dsBridge.register` or `registerAsyn`, and waits for its answer.
    ///
    /// Calls wait until the page has registered its first function, and go then, in order. The library does not say when a
    /// page has no such function: the call then ends with its timeout.
    /// - Parameters:
    ///   - method: The function, with its namespace.
    ///   - document: Which document; nil for the top-level one, which is waited for if a load is running.
    ///   - timeout: How long to wait for all of it; nil for as long as the document lives.
    ///   - progress: Called with answers that are not the last.
    /// - Returns: The answer; ``JSONValue/null`` where the function returns nothing.
    /// - Throws: `TomboloError`: what the function threw, or `timeout`, `disconnected`, `unknownCall` when the page has not
    ///   loaded its library; `CancellationError` when the task is cancelled.
    @discardableResult
    public func callHandler(
        _ method: String, _ arguments: [JSONValue] = [], in document: DocumentID? = nil,
        timeout: Duration? = .seconds(60), progress: (@MainActor (JSONValue) -> Void)? = nil
    ) async throws -> JSONValue {
        guard let bridge else { throw TomboloError(.disconnected, "The page is closed.") }
        lastHandling += 1
        let id = lastHandling
        progressListeners[id] = progress.map { ProgressListener(calledDocument: document, received: $0) }
        defer { progressListeners[id] = nil }
        let data: String
        do {
            data = try JSONValue.array(arguments).jsonText
        } catch {
            throw TomboloError(.invalidArgument, "\(error)")
        }
        let request: JSONValue = ["id": .integer(id), "method": .string(method), "data": .string(data)]
        let answer = try await bridge.call(
            "dsbridge.handle", request, as: JSONValue?.self, in: document, timeout: timeout)
        return answer ?? .null
    }

    /// Whether a page registered such a function; for one with a namespace, whether that has it.
    public func hasJavascriptMethod(
        _ method: String, in document: DocumentID? = nil, timeout: Duration? = .seconds(60)
    ) async throws -> Bool {
        try await callHandler("_hasJavascriptMethod", [.string(method)], in: document, timeout: timeout).boolValue
            ?? false
    }
}
