public import TomboloBridge
public import TomboloEngine

/// Connects a supervisor to one page: messages that the page's documents post to `webkit.messageHandlers.actionHandler`
/// are passed to the plugins.
///
/// The dialect is off until ``scope`` has origins. The page's world has no message handler of the engine; the page
/// script defines an object in its place. Each message is a call of `actions.post`, which the access policy checks. One
/// supervisor may serve several pages, each through its own dialect.
@MainActor
public final class ActionsDialect: Dialect {
    /// The name of the dialect, `actions`.
    public let name = "actions"
    /// The origins and frames in which the dialect is switched on.
    public var scope: DialectScope
    /// The supervisor that receives the messages.
    public let supervisor: JSInterfaceSupervisor
    /// The timeout of a page's promise, if a plugin does not reply; nil for no timeout.
    public let replyTimeout: Duration?

    /// Creates a dialect.
    /// - Parameters:
    ///   - supervisor: The supervisor that receives the messages.
    ///   - scope: The origins and frames in which the dialect is switched on; none by default.
    ///   - replyTimeout: The timeout of a page's promise, if a plugin does not reply. Default: nil, for no timeout,
    ///     because some replies, such as that to a payment, wait for the user.
    public init(
        _ supervisor: JSInterfaceSupervisor, in scope: DialectScope = DialectScope(), replyTimeout: Duration? = nil
    ) {
        self.supervisor = supervisor
        self.scope = scope
        self.replyTimeout = replyTimeout
    }

    /// The dialect's part of the page script.
    public var pageSource: String { EmbeddedScripts.actions }

    /// The configuration of the page script: the timeout in milliseconds, 0 for no timeout.
    public var pageConfiguration: JSONValue {
        let timeout = replyTimeout.map { max(1, Int($0 / .milliseconds(1))) } ?? 0
        return ["timeout": .integer(timeout)]
    }

    /// Registers the call `actions.post`, with which the page script sends a message.
    ///
    /// The result of the call is an object. Its member `reply` contains the reply, and is missing if there is none.
    public func register(in calls: PluginCalls) {
        calls.register("post") { [weak self] (posted: JSONValue, context: CallContext) async in
            let waiting = WaitingPage()
            self?.take(posted, from: context, waiting)
            // The result is an object, so that a reply of `null` can be distinguished from no reply.
            return await waiting.answer().map { ["reply": $0] as JSONValue } ?? [:]
        }
    }

    private func take(_ posted: JSONValue, from context: CallContext, _ waiting: WaitingPage) {
        // `isOver` is checked, because the call's task is cancelled only a moment after the document has ended.
        let reply = ActionReply { !context.isOver && waiting.resume(with: $0) }
        let source = ActionSource(document: context.document, bridge: context.bridge, reply: reply)
        let action = posted["message"]?["action"]?.stringValue
        do {
            if let action { try context.requireGrant(for: "actions.call.\(action)") }
        } catch {
            let uuid = posted["message"]?["uuid"]?.stringValue
            return supervisor.reject(ActionFailure(.denied, action: action, uuid: uuid, error.message), from: source)
        }
        if let message = posted["message"] {
            supervisor.resolve(message, with: source)
        } else {
            let reason = posted["unsendable"]?.stringValue ?? "the message is undefined"
            let failure = ActionFailure(
                .unsendable, action: posted["action"]?.stringValue, uuid: posted["uuid"]?.stringValue,
                "The page posted a value that cannot be encoded: \(reason)")
            supervisor.reject(failure, from: source)
        }
    }
}
