import TomboloBridge

/// Passes messages to plugins, by action.
///
/// A supervisor is independent of pages. An ``ActionsDialect`` passes it the messages that pages post, and any other
/// part of the app may call ``resolve(_:message:with:)``. Plugins can be loaded and removed at any time, which takes
/// effect with the next message. Everything runs on the main actor. A message from a page cannot crash the program,
/// because failures are reported as an ``ActionEvent``.
@MainActor
public final class JSInterfaceSupervisor {
    private var plugins: [String: any JSInterfacePluggable] = [:]
    private let streams = EventStreams<ActionEvent>()

    /// Creates a supervisor with these plugins.
    public init(plugins: [any JSInterfacePluggable] = []) { loadPlugin(contentsOf: plugins) }

    /// The actions that have a plugin, sorted.
    public var actions: [String] { plugins.keys.sorted() }

    /// The plugin for an action; nil if none is loaded.
    public func plugin(for action: String) -> (any JSInterfacePluggable)? { plugins[action] }

    /// Loads a plugin under its action.
    /// - Returns: Whether the plugin was loaded. If the action already has a plugin, that plugin stays, and the new one
    ///   is reported as ``ActionFailure/Reason-swift.enum/duplicateAction``.
    @discardableResult
    public func loadPlugin(_ plugin: any JSInterfacePluggable) -> Bool {
        let action = plugin.action
        guard plugins[action] == nil else {
            let message =
                "A plugin for this action is already loaded. Remove it first, or give this plugin another action."
            report(.failed(ActionFailure(.duplicateAction, action: action, message)))
            return false
        }
        plugins[action] = plugin
        return true
    }

    /// Loads plugins in order, each as ``loadPlugin(_:)`` does.
    public func loadPlugin(contentsOf plugins: [any JSInterfacePluggable]) {
        for plugin in plugins { loadPlugin(plugin) }
    }

    /// Removes the plugin for an action. The action is unknown from then on.
    /// - Returns: The removed plugin; nil if the action had none.
    @discardableResult
    public func removePlugin(for action: String) -> (any JSInterfacePluggable)? {
        plugins.removeValue(forKey: action)
    }

    /// Passes a message to the plugin for its action. An error that the plugin throws is reported.
    /// - Returns: Whether a plugin is loaded for the action. If there is none, the message is reported as
    ///   ``ActionFailure/Reason-swift.enum/unknownAction``.
    @discardableResult
    public func resolve(_ message: ActionMessage, with source: ActionSource) -> Bool {
        guard let plugin = plugins[message.action] else {
            let advice = "No plugin is loaded for this action: load one, or correct the action in the page."
            report(.failed(ActionFailure(.unknownAction, advice).completed(for: message, from: source)))
            return false
        }
        report(.called(source.isSensitive(message) ? message.redacted : message, by: source.document))
        do {
            try plugin.callAsAction(message, with: ActionContext(message, from: source, at: self))
        } catch {
            let known = error as? ActionFailure
            let text = source.isSensitive(message) ? Redaction.mark : known?.message ?? "\(error)"
            let failure = ActionFailure(known?.reason ?? .failed, action: known?.action, uuid: known?.uuid, text)
            report(.failed(failure.completed(for: message, from: source)))
        }
        return true
    }

    /// The events from now on, in order. Each access returns a separate sequence, which ends with this object. The latest
    /// 4,096 unread events are kept.
    public var events: AsyncStream<ActionEvent> { streams.makeStream() }

    /// Called with every event as it happens; nil by default.
    public var onEvent: (@MainActor (ActionEvent) -> Void)? {
        get { streams.onEvent }
        set { streams.onEvent = newValue }
    }

    func report(_ event: ActionEvent) { streams.report(event) }
}
