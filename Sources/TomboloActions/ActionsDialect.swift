public import TomboloBridge
public import TomboloEngine

/// Joins a supervisor to one page: what its documents post to `webkit.messageHandlers.actionHandler` reaches the plugins.
///
/// Off until ``scope`` names origins. The object in the page stands in for a message handler of the engine's, of which
/// there is none in the page's world; each message is one call `actions.post`, which the access policy judges. One
/// supervisor may serve several pages, each with a dialect of its own.
@MainActor
public final class ActionsDialect: Dialect {
    /// `actions`.
    public let name = "actions"
    /// Where it is switched on.
    public var scope: DialectScope
    /// Who gets the messages.
    public let supervisor: JSInterfaceSupervisor
    /// How long a page's promise waits for a plugin that keeps its reply; nil for as long as the document lives.
    public let replyTimeout: Duration?

    /// Makes a dialect.
    /// - Parameters:
    ///   - supervisor: Who gets the messages.
    ///   - scope: Where it is switched on; nowhere by default.
    ///   - replyTimeout: How long a page's promise waits for a plugin that keeps its reply; by default for as long as the
    ///     document lives, since a payment takes as long as the person does.
    public init(
        _ supervisor: JSInterfaceSupervisor, in scope: DialectScope = DialectScope(), replyTimeout: Duration? = nil
    ) {
        self.supervisor = supervisor
        self.scope = scope
        self.replyTimeout = replyTimeout
    }

    /// The page's half.
    public var pageSource: String { String(decoding: PackageResources.actions_js, as: UTF8.self) }

    /// What the page's half is told.
    public var pageConfiguration: JSONValue {
        let timeout = replyTimeout.map { max(1, Int($0 / .milliseconds(1))) } ?? 0
        return ["timeout": .integer(timeout)]
    }

    /// Registers `actions.post`.
    public func register(in calls: PluginCalls) {
        calls.register("post") { [weak self] (posted: JSONValue, context: CallContext) async in
            let waiting = WaitingPage()
            self?.take(posted, from: context, waiting)
            // An object, so that an answer that is null is told from none.
            return await waiting.answer().map { ["reply": $0] as JSONValue } ?? [:]
        }
    }

    private func take(_ posted: JSONValue, from context: CallContext, _ waiting: WaitingPage) {
        // Its task hears of the document's end a moment later.
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
            let reason = posted["unsendable"]?.stringValue ?? "there is no message"
            let failure = ActionFailure(
                .unsendable, action: posted["action"]?.stringValue, uuid: posted["uuid"]?.stringValue,
                "The page posted what cannot travel: \(reason)")
            supervisor.reject(failure, from: source)
        }
    }
}
