public import TomboloBridge
public import TomboloEngine

extension DSBridge {
    /// Calls a function that a page registered with `dsBridge.register` or `registerAsyn`, and waits for its answer.
    ///
    /// Calls wait until the page has registered its first function, and are then sent in order. The library does not
    /// report that a function is missing, so a call to such a function ends with its timeout.
    /// - Parameters:
    ///   - method: The function's name, with its namespace.
    ///   - arguments: The arguments of the function.
    ///   - document: The document to call; nil for the top-level one. During a load, the call waits for the new
    ///     top-level document.
    ///   - timeout: Maximum time for the whole call, including waits; nil to wait as long as the document lives.
    ///   - progress: Called with each answer before the last one.
    /// - Returns: The answer; `JSONValue.null` if the function returns nothing.
    /// - Throws: `TomboloError`: the error that the function threw, or `timeout`, `disconnected`, `unknownCall` when
    ///   the page has not loaded its library; `CancellationError` when the task is cancelled.
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

    /// Whether a page has registered a function with that name. For a name with a namespace, whether that namespace has
    /// the function.
    public func hasJavascriptMethod(
        _ method: String, in document: DocumentID? = nil, timeout: Duration? = .seconds(60)
    ) async throws -> Bool {
        try await callHandler("_hasJavascriptMethod", [.string(method)], in: document, timeout: timeout).boolValue
            ?? false
    }
}
