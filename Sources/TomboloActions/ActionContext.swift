public import TomboloBridge
public import TomboloEngine

/// What a plugin has beside the message: where it came from, the page, and the ways to answer.
///
/// May be kept, for an answer that takes time; a page's promise waits as long as it is.
@MainActor
public struct ActionContext {
    /// The message.
    public let message: ActionMessage
    /// Where it came from.
    public let source: ActionSource
    private weak var supervisor: JSInterfaceSupervisor?

    init(_ message: ActionMessage, from source: ActionSource, at supervisor: JSInterfaceSupervisor) {
        self.message = message
        self.source = source
        self.supervisor = supervisor
    }

    /// The document that posted the message; nil for other sources.
    public var document: Document? { source.document }
    /// The page; nil when there is none, or it is closed.
    public var page: Page? { source.bridge?.page }

    /// Answers the message. The first answer counts; one that nobody waits for any longer is reported and dropped.
    /// - Returns: Whether it was taken.
    @discardableResult
    public func reply(_ value: JSONValue) -> Bool {
        guard let reply = source.reply, reply.send(value) else {
            report(ActionFailure(.lateReply, "Nobody waits for this reply: it is the second, or its sender is gone."))
            return false
        }
        let isSensitive = source.isSensitive(message)
        supervisor?.report(.replied(isSensitive ? message.redacted : message, isSensitive ? Redaction.value : value))
        return true
    }

    /// Calls a global function of the page that the message came from, with values and never with code.
    /// - Parameters:
    ///   - name: One name, such as `javaScriptFunction`: what the page's scripts declare with `function` or `var`, or put
    ///     on `window`.
    ///   - arguments: What it is given.
    /// - Returns: What it returns; ``JSONValue/null`` for nothing.
    /// - Throws: `TomboloError`: `unknownCall` when there is no such function, `denied` for one that runs text as code,
    ///   `disconnected` when the document is gone, or what the function threw.
    @discardableResult
    public func callPageFunction(_ name: String, _ arguments: [JSONValue] = []) async throws -> JSONValue {
        guard let bridge = source.bridge, let document = document?.id else {
            throw TomboloError(.disconnected, "The message “\(message.action)” did not come from a page that is there.")
        }
        let request: JSONValue = ["name": .string(name), "arguments": .array(arguments)]
        return try await bridge.call("actions.callPageFunction", request, as: JSONValue?.self, in: document) ?? .null
    }

    /// Calls a global function of the page and does not wait for it; a failure is reported as
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
