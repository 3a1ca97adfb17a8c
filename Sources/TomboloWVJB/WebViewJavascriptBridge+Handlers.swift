public import TomboloBridge
public import TomboloEngine

extension WebViewJavascriptBridge {
    /// Takes the answer to a message; the first answer counts. nil reaches a page as `null`.
    public typealias ResponseCallback = @MainActor (_ responseData: JSONValue?) -> Void
    /// Deals with a message of a page and answers it, now, later or never.
    public typealias Handler = @MainActor (_ data: JSONValue?, _ responseCallback: @escaping ResponseCallback) -> Void
    /// The same, told who sent the message.
    public typealias ContextHandler =
        @MainActor (
            _ data: JSONValue?, _ context: CallContext, _ responseCallback: @escaping ResponseCallback
        ) -> Void

    /// Has `handler` deal with what pages send under a name, in place of an earlier one.
    ///
    /// A page that wants no answer is not bothered with one. A page whose message is never answered waits, as it always
    /// has; nothing is kept for it once the handler has let go of its callback.
    public func registerHandler(_ handlerName: String, handler: @escaping Handler) {
        handlers[handlerName] = { data, _, responseCallback in handler(data, responseCallback) }
    }

    /// Has `handler` deal with what pages send under a name, in place of an earlier one, and tells it which document sent
    /// the message, as the engine knows it.
    public func registerHandler(_ handlerName: String, handler: @escaping ContextHandler) {
        handlers[handlerName] = handler
    }

    /// Has an `async` function deal with what pages send under a name. What it throws is logged, and leaves the page
    /// without an answer.
    ///
    /// Its task is not cancelled when the page goes: the page has no means to tell.
    public func registerHandler(
        _ handlerName: String, handler: @escaping @MainActor (_ data: JSONValue?) async throws -> JSONValue?
    ) {
        registerHandler(handlerName) { [weak self] data, responseCallback in
            Task.immediate { @MainActor in
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

    /// Takes a handler away; pages that use it then find none.
    public func removeHandler(_ handlerName: String) { handlers[handlerName] = nil }

    /// Registers what the page half calls.
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

    /// A function of its own, so that only the handler holds what tells that it has let go.
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
