/// The calls that pages can make, by name. Registering a call grants nothing: the access policy decides which documents
/// may make it.
///
/// One registry may serve several pages. Calls can be registered and removed at any time, before or after a page has
/// loaded. Handlers run on the main actor, in the order in which a document made the calls, up to their first
/// suspension. After that they run concurrently.
@MainActor
public final class CallRegistry {
    private(set) var calls: [String: RegisteredCall] = [:]
    private(set) var plugins: [any Plugin] = []
    var sensitiveCalls = SensitiveCalls()
    private(set) var purposes: [String: String] = [:]
    private(set) var events: Set<String> = []
    /// The types of the values of declared events.
    package internal(set) var eventTypes: [String: any Encodable.Type] = [:]
    /// The types of declared page functions.
    package internal(set) var pageFunctionTypes: [String: PageFunctionTypes] = [:]
    /// The declared types of calls' progress values.
    package private(set) var progressTypes: [String: any Encodable.Type] = [:]
    private var failureTypes: [String: any CallError.Type] = [:]
    private var bridges: [WeakBridge] = []

    /// Makes a registry without calls. Register calls before the page is made.
    public init() {}

    /// The registered names, sorted.
    public var names: [String] { calls.keys.sorted() }

    /// The names of the declared events, sorted.
    package var eventNames: [String] { events.sorted() }

    /// Whether a call of that name is registered.
    package func contains(_ name: String) -> Bool { calls[name] != nil }

    /// The types of the registered calls. Calls whose handlers take JSON text have none.
    package var callTypes: [String: CallTypes] {
        var types = calls.compactMapValues(\.types)
        for (name, failure) in failureTypes {
            types[name]?.failure = failure
            types[name]?.throwsOnlyFailure = false
        }
        return types
    }

    /// The names of calls for which errors or progress are declared, sorted.
    package var declaredNames: [String] { Set(failureTypes.keys).union(progressTypes.keys).sorted() }

    /// Removes a call; a page that calls it then receives `unknownCall`. Running calls continue.
    public func remove(_ name: String) {
        calls[name] = nil
        failureTypes[name] = nil
        progressTypes[name] = nil
    }

    /// Sets the text that describes a call to the user in a permission prompt. Nil removes the text.
    /// - Parameter purpose: The text after “It wants to”, without a full stop: `read a file of yours`. An app that
    ///   shows prompts in another language passes a text that fits its own prompt.
    public func setPurpose(_ purpose: String?, of name: String) { purposes[name] = purpose }

    func setFailure(_ type: any CallError.Type, of name: String) { failureTypes[name] = type }

    func setProgress(_ type: any Encodable.Type, of name: String) { progressTypes[name] = type }

    func declare(events names: [String]) { events.formUnion(names) }

    /// Adds a plugin: its calls are registered under its name, and it is notified of every page that this registry
    /// serves.
    public func add(_ plugin: some Plugin) {
        precondition(
            NamePattern.isName(plugin.name),
            "The name of a plugin must not be empty or contain spaces, control characters, “*” or “@”: “\(plugin.name)”"
        )
        precondition(
            !plugins.contains { $0.name == plugin.name }, "A plugin named “\(plugin.name)” is already registered")
        plugins.append(plugin)
        plugin.register(in: PluginCalls(target: CallTarget(registry: self, prefix: plugin.name + ".")))
        for entry in bridges { if let bridge = entry.bridge { plugin.load(into: bridge) } }
    }

    /// Removes a plugin with its calls and events.
    public func removePlugin(_ name: String) {
        guard let index = plugins.firstIndex(where: { $0.name == name }) else { return }
        let plugin = plugins.remove(at: index)
        for call in calls.keys where call.hasPrefix(name + ".") { remove(call) }
        pageFunctionTypes = pageFunctionTypes.filter { !$0.key.hasPrefix(name + ".") }
        events = events.filter { !$0.hasPrefix(name + ".") }
        eventTypes = eventTypes.filter { !$0.key.hasPrefix(name + ".") }
        for entry in bridges { if let bridge = entry.bridge { plugin.unload(from: bridge) } }
    }

    func add(_ call: RegisteredCall, named name: String) {
        precondition(
            NamePattern.isName(name),
            "The name of a call must not be empty or contain spaces, control characters, “*” or “@”: “\(name)”")
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
