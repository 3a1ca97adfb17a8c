/// The calls that pages can make, by name. Registering grants nothing: who may call is the access policy's business.
///
/// One registry may serve several pages. Calls can be registered and removed at any time, before or after a page has
/// loaded. Handlers run on the main actor, in the order in which a document made the calls, up to their first
/// suspension; from there on they run side by side.
@MainActor
public final class CallRegistry {
    private(set) var calls: [String: RegisteredCall] = [:]
    private(set) var plugins: [any Plugin] = []
    var sensitiveCalls = SensitiveCalls()
    private(set) var purposes: [String: String] = [:]
    private(set) var events: Set<String> = []
    private var bridges: [WeakBridge] = []

    /// Makes an empty registry.
    public init() {}

    /// The names that are registered, sorted.
    public var names: [String] { calls.keys.sorted() }

    /// Takes a call away; a page that calls it then hears `unknownCall`. Calls that are running go on.
    public func remove(_ name: String) {
        calls[name] = nil
    }

    /// Sets the words that describe a call to the user in a permission prompt. Nil removes them.
    /// - Parameter purpose: What follows “It wants to”, without a full stop: `read a file of yours`. An app that shows prompts in another language gives
    ///   what fits its own words.
    public func setPurpose(_ purpose: String?, of name: String) { purposes[name] = purpose }

    /// Declares events that the app emits, so that ``Bridge/checkPolicy(servedOrigins:)`` can report a grant for an event that does not exist. Events
    /// can be emitted without. The name `*` stands for any event.
    public func declareEvents(_ names: String...) { events.formUnion(names) }

    /// Adds a plugin: its calls are registered under its name, and it hears of every page that this registry serves.
    public func add(_ plugin: some Plugin) {
        precondition(
            NamePattern.isName(plugin.name), "A plugin's name is not empty and has no spaces: “\(plugin.name)”")
        precondition(!plugins.contains { $0.name == plugin.name }, "There is a plugin “\(plugin.name)” already")
        plugins.append(plugin)
        plugin.register(in: PluginCalls(registry: self, prefix: plugin.name + "."))
        for entry in bridges { if let bridge = entry.bridge { plugin.load(into: bridge) } }
    }

    /// Takes a plugin and its calls away.
    public func removePlugin(_ name: String) {
        guard let index = plugins.firstIndex(where: { $0.name == name }) else { return }
        let plugin = plugins.remove(at: index)
        for call in calls.keys where call.hasPrefix(name + ".") { calls[call] = nil }
        for entry in bridges { if let bridge = entry.bridge { plugin.unload(from: bridge) } }
    }

    func add(_ call: RegisteredCall, named name: String) {
        precondition(NamePattern.isName(name), "A call's name is not empty and has no spaces: “\(name)”")
        calls[name] = call
    }

    func attach(_ bridge: Bridge) {
        bridges.removeAll { $0.bridge == nil }
        bridges.append(WeakBridge(bridge: bridge))
        for plugin in plugins { plugin.load(into: bridge) }
    }

    func detach(_ bridge: Bridge) {
        guard bridges.contains(where: { $0.bridge === bridge }) else { return }
        bridges.removeAll { $0.bridge == nil || $0.bridge === bridge }
        for plugin in plugins { plugin.unload(from: bridge) }
    }
}

private struct WeakBridge {
    weak var bridge: Bridge?
}
