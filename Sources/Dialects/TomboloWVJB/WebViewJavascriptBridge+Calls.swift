import TomboloBridge
public import TomboloEngine
import TomboloSystem

extension WebViewJavascriptBridge {
    /// Sends a message to a handler in the top-level document.
    ///
    /// Messages wait while no document has set up its bridge. The next document that requests the bridge receives them
    /// after its set-up callbacks, each once, in the order in which they were sent. Messages also wait during a load: a
    /// message that is sent during a reload goes to the new document.
    /// - Parameters:
    ///   - handlerName: The name under which the page registered the handler.
    ///   - data: The argument of the handler; nil for none.
    ///   - responseCallback: Called with the answer, at most once. Not called when the page has no such handler, the
    ///     handler throws or does not answer, or the document ends. Use
    ///     ``callHandlerForResponse(_:data:timeout:)`` to receive these errors.
    public func callHandler(
        _ handlerName: String, data: JSONValue? = nil, responseCallback: ResponseCallback? = nil
    ) {
        let note = { [weak self] (error: TomboloError) in
            guard let self else { return }
            let shown = isSensitive(handlerName) ? error.redacted : error
            log.note("WVJB: “\(handlerName)” has no answer: \(shown)")
        }
        send(handlerName, data, expectsAnswer: responseCallback != nil) { outcome in
            switch outcome {
            case .success(let answer): responseCallback?(answer)
            case .failure(let error): note(error)
            }
        }
    }

    /// Sends a message to a handler in the top-level document and waits for its answer. Like
    /// ``callHandler(_:data:responseCallback:)``, but with errors.
    /// - Parameters:
    ///   - handlerName: The name under which the page registered the handler.
    ///   - data: The argument of the handler; nil for none.
    ///   - timeout: Maximum time to wait, including the wait for a document; nil for no timeout.
    /// - Returns: The answer; nil for `undefined`.
    /// - Throws: `TomboloError`: `unknownCall` when the page has no such handler, `failed` when it
    ///   throws, `timeout`, `disconnected` when the document ends, `cancelled` after ``reset()``, `limitExceeded` when
    ///   ``maximumWaitingMessages`` are already waiting; `CancellationError` when the task is cancelled.
    @discardableResult
    public func callHandlerForResponse(
        _ handlerName: String, data: JSONValue? = nil, timeout: Duration? = nil
    ) async throws -> JSONValue? {
        let answer = Answer()
        let message = send(handlerName, data, expectsAnswer: true) { answer.settle($0) }
        let limit = timeout.map { timeout in
            outgoing.deadlines.set(after: timeout) {
                answer.settle(
                    .failure(TomboloError(.timeout, "The handler “\(handlerName)” did not answer within \(timeout).")))
            }
        }
        defer {
            if let limit { outgoing.deadlines.clear(limit) }
            message.withdraw()
        }
        return try await answer.value()
    }

    /// Whether the top-level document has a handler with that name. False if the document has not set up its bridge,
    /// and for a page that provides its own bridge object, because such an object cannot be queried.
    public func hasHandler(_ handlerName: String) async -> Bool {
        guard let bridge = outgoing.bridge, let document = outgoing.document else { return false }
        return (try? await bridge.call("wvjb.hasHandler", handlerName, as: Bool.self, in: document)) ?? false
    }

    @discardableResult
    private func send(
        _ handlerName: String, _ data: JSONValue?, expectsAnswer: Bool,
        _ settle: @escaping @MainActor (Result<JSONValue?, TomboloError>) -> Void
    ) -> OutgoingMessage {
        let callbackId = expectsAnswer ? outgoing.makeCallbackID() : nil
        let content = OutgoingMessage.Content(handlerName: handlerName, data: data, callbackId: callbackId)
        log.sent(content, isSensitive: isSensitive(handlerName))
        let message = OutgoingMessage(content) { [weak self] outcome in
            switch outcome {
            case .success(let answer):
                if let self, let callbackId {
                    log.received(
                        Response(handlerName: handlerName, responseId: callbackId, responseData: answer),
                        isSensitive: isSensitive(handlerName))
                }
            case .failure(let error):
                guard let self else { break }
                report(.unanswered(handlerName, isSensitive(handlerName) ? error.redacted : error))
            }
            settle(outcome)
        }
        outgoing.send(message)
        return message
    }
}
