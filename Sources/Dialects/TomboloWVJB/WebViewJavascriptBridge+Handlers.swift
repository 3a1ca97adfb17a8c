public import TomboloBridge
public import TomboloEngine
import TomboloSystem

extension WebViewJavascriptBridge {
    /// Receives the answer to a message. Only the first answer counts. An answer of nil arrives in the page as `null`.
    public typealias ResponseCallback = @MainActor (_ responseData: JSONValue?) -> Void
    /// Handles a message from a page. It may answer immediately, later or never.
    public typealias Handler = @MainActor (_ data: JSONValue?, _ responseCallback: @escaping ResponseCallback) -> Void
    /// Handles a message as ``Handler`` does, with the document that sent it.
    public typealias ContextHandler =
        @MainActor (
            _ data: JSONValue?, _ context: CallContext, _ responseCallback: @escaping ResponseCallback
        ) -> Void

    /// Registers a handler for the messages that pages send under a name. Replaces an earlier handler of that name.
    ///
    /// A page that expects no answer does not receive one. If a message is never answered, the page keeps waiting, as
    /// in the original; the app stores nothing for the message once the handler has released its callback.
    public func registerHandler(_ handlerName: String, handler: @escaping Handler) {
        handlers[handlerName] = { data, _, responseCallback in handler(data, responseCallback) }
    }

    /// Registers a handler for the messages that pages send under a name. Replaces an earlier handler of that name. The
    /// handler also receives the document that sent the message, as the engine identifies it.
    public func registerHandler(_ handlerName: String, handler: @escaping ContextHandler) {
        handlers[handlerName] = handler
    }

    /// Registers an `async` handler for the messages that pages send under a name. If it throws an error, the error is
    /// logged, and the page receives no answer.
    ///
    /// The handler's task is not cancelled when the document ends, but its answer is then dropped.
    public func registerHandler(
        _ handlerName: String, handler: @escaping @MainActor (_ data: JSONValue?) async throws -> JSONValue?
    ) {
        registerHandler(handlerName) { [weak self] data, responseCallback in
            Task.immediately { @MainActor in
                do {
                    responseCallback(try await handler(data))
                } catch {
                    self?.noteFailure(of: handlerName, error)
                }
            }
        }
    }

    private func noteFailure(of handlerName: String, _ error: any Error) {
        let text = isSensitive(handlerName) ? Redaction.mark : "\(error)"
        log.note("WVJB: the handler “\(handlerName)” failed: \(text)")
    }

    /// Removes a handler. Messages for it are then treated as messages without a handler.
    public func removeHandler(_ handlerName: String) { handlers[handlerName] = nil }

    /// Registers the calls of the dialect's page script.
    public func register(in calls: PluginCalls) {
        calls.register("ready") { [weak self] (_: JSONValue?, context: CallContext) in
            guard let self, context.document.isTopLevel else { return }
            outgoing.begin(context.document.id)
            report(.ready(context.document))
        }
        calls.register("signalled") { [weak self] (_: JSONValue?) in self?.attribution.claim() }
        calls.register("send") { [weak self] (message: IncomingMessage, context: CallContext) in
            guard let self else { return }
            try handle(message, context) { _ in }
        }
        calls.registerReplying("call") { [weak self] (message: IncomingMessage, context) -> CallReply<Response> in
            let answer = Answer()
            try self?.pass(message, context, to: answer)
            if let outcome = answer.outcome { return .now(Response(responseData: try outcome.get() ?? .null)) }
            return .later { Response(responseData: try await answer.value() ?? .null) }
        }
    }

    /// This is a separate function, so that only the handler's callback keeps the `AnswerHold` alive, which detects the
    /// callback's release.
    private func pass(_ message: IncomingMessage, _ context: CallContext, to answer: Answer) throws {
        let hold = AnswerHold(answer)
        try handle(message, context) { [weak self] data in
            if let self {
                log.sent(Response(responseData: data ?? .null), isSensitive: isSensitive(message.handlerName))
            }
            hold.answer.settle(.success(data))
        }
    }

    private func handle(
        _ message: IncomingMessage, _ context: CallContext, _ responseCallback: @escaping ResponseCallback
    ) throws {
        try context.requireGrant(for: "wvjb.call.\(message.handlerName)")
        log.received(message, isSensitive: isSensitive(message.handlerName))
        guard let handler = handlers[message.handlerName] else {
            log.note("WVJBNoHandlerException, No handler for message from JS: \(message.handlerName)")
            report(.noHandler(message.handlerName, by: context.document))
            throw TomboloError(.unknownCall, "The app has registered no handler “\(message.handlerName)”.")
        }
        handler(message.data, context, responseCallback)
    }
}
