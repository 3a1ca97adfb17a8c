import TomboloBridge

/// Hands messages to plugins, by action.
///
/// It belongs to no page: an ``ActionsDialect`` feeds it with what pages post, and anything else of the app's may call
/// ``resolve(_:message:with:)``. Plugins can be loaded and removed at any time; the next message finds them. Everything
/// runs on the main actor, and nothing that a page sends stops the program: what goes wrong is an ``ActionEvent``.
@MainActor
public final class JSInterfaceSupervisor {
    private var plugins: [String: any JSInterfacePluggable] = [:]
    private var observers: [@MainActor (ActionEvent) -> Void] = []

    /// Makes a supervisor with these plugins.
    public init(plugins: [any JSInterfacePluggable] = []) { loadPlugin(contentsOf: plugins) }

    /// The actions that plugins are loaded for, sorted.
    public var actions: [String] { plugins.keys.sorted() }

    /// The plugin for an action.
    public func plugin(for action: String) -> (any JSInterfacePluggable)? { plugins[action] }

    /// Loads a plugin under its action.
    /// - Returns: Whether it was loaded. When there is one for the action already, that one stays, and the other is
    ///   reported as ``ActionFailure/Reason-swift.enum/duplicateAction``.
    @discardableResult
    public func loadPlugin(_ plugin: any JSInterfacePluggable) -> Bool {
        let action = plugin.action
        guard plugins[action] == nil else {
            let message =
                "A plugin for this action is loaded already: remove it first, or give this one another action."
            report(.failed(ActionFailure(.duplicateAction, action: action, message)))
            return false
        }
        plugins[action] = plugin
        return true
    }

    /// Loads plugins, in order, each as ``loadPlugin(_:)`` does.
    public func loadPlugin(contentsOf plugins: [any JSInterfacePluggable]) {
        for plugin in plugins { loadPlugin(plugin) }
    }

    /// Takes a plugin away; its action is then unknown.
    /// - Returns: The plugin; nil if there was none.
    @discardableResult
    public func removePlugin(for action: String) -> (any JSInterfacePluggable)? {
        plugins.removeValue(forKey: action)
    }

    /// Hands a message to the plugin for its action.
    /// - Returns: Whether there is one. If not, that is reported as
    ///   ``ActionFailure/Reason-swift.enum/unknownAction``, and so is what the plugin throws.
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

    /// Tells `observer` of every event as it happens, for as long as the supervisor lives.
    public func observe(_ observer: @escaping @MainActor (ActionEvent) -> Void) { observers.append(observer) }

    func report(_ event: ActionEvent) {
        for observer in observers { observer(event) }
    }
}
