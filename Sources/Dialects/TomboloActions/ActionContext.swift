public import TomboloBridge
public import TomboloEngine

/// The context of a message to a plugin: the source of the message, the page, and the means to answer.
///
/// A plugin may keep the context to answer later. The page's promise stays pending as long as the context is kept.
@MainActor
public struct ActionContext {
    /// The message that the plugin handles.
    public let message: ActionMessage
    /// The source of the message: a document, or another part of the app.
    public let source: ActionSource
    private weak var supervisor: JSInterfaceSupervisor?

    init(_ message: ActionMessage, from source: ActionSource, at supervisor: JSInterfaceSupervisor) {
        self.message = message
        self.source = source
        self.supervisor = supervisor
    }

    /// The document that posted the message; nil for other sources.
    public var document: Document? { source.document }
    /// The page; nil if the source has no page, or the page is closed.
    public var page: Page? { source.bridge?.page }

    /// Answers the message. Only the first answer is delivered. A second answer, or one after the source has ended, is
    /// reported and dropped.
    /// - Returns: Whether the answer was delivered.
    @discardableResult
    public func reply(_ value: JSONValue) -> Bool {
        guard let reply = source.reply, reply.send(value) else {
            report(
                ActionFailure(
                    .lateReply, "The reply was dropped: the message was already answered, or its document was left."))
            return false
        }
        let isSensitive = source.isSensitive(message)
        supervisor?.report(.replied(isSensitive ? message.redacted : message, isSensitive ? Redaction.value : value))
        return true
    }

    /// Calls a global function of the page that sent the message. Arguments are passed as values, never as code.
    /// - Parameters:
    ///   - name: A single name, such as `javaScriptFunction`: a function that the page's scripts declare with
    ///     `function` or `var`, or assign to `window`.
    ///   - arguments: The arguments of the function.
    /// - Returns: The function's result; `JSONValue.null` if it returns nothing.
    /// - Throws: `TomboloError`: `unknownCall` when the function does not exist, `denied` for a function that runs text
    ///   as code, `disconnected` when the document has ended, or the error that the function threw.
    @discardableResult
    public func callPageFunction(_ name: String, _ arguments: [JSONValue] = []) async throws -> JSONValue {
        guard let bridge = source.bridge, let document = document?.id else {
            throw TomboloError(
                .disconnected, "The message “\(message.action)” did not come from a document, or its page is closed.")
        }
        let request: JSONValue = ["name": .string(name), "arguments": .array(arguments)]
        return try await bridge.call("actions.callPageFunction", request, as: JSONValue?.self, in: document) ?? .null
    }

    /// Calls a global function of the page without waiting for its result. A failure is reported as
    /// ``ActionFailure/Reason-swift.enum/pageFunction``.
    public func startPageFunction(_ name: String, _ arguments: [JSONValue] = []) {
        Task { @MainActor in
            do {
                try await callPageFunction(name, arguments)
            } catch {
                report(ActionFailure(.pageFunction, "\(error)"))
            }
        }
    }

    private func report(_ failure: ActionFailure) {
        supervisor?.report(.failed(failure.completed(for: message, from: source)))
    }
}
