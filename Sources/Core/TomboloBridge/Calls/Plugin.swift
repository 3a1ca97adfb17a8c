/// A native capability: calls that belong together, and callbacks for the life cycle of the pages that can use it.
///
/// A plugin's calls are prefixed with its name: `camera.take`. Every function has a default implementation that does
/// nothing.
@MainActor
public protocol Plugin: AnyObject {
    /// The prefix of the names of the plugin's calls. Must be unique in a registry.
    var name: String { get }

    /// Registers the plugin's calls. Called once, when the plugin is added.
    func register(in calls: PluginCalls)

    /// Notifies the plugin of a page that can use it from now on.
    func load(into bridge: Bridge)
    /// Notifies the plugin that a document of the page has begun, before its first script runs.
    func documentDidStart(_ document: Document, in bridge: Bridge)
    /// Notifies the plugin that the top-level document and its initial resources have loaded.
    func documentDidLoad(_ document: Document, in bridge: Bridge)
    /// Notifies the plugin that a document has ended; its calls have been cancelled.
    func documentDidEnd(_ document: Document, in bridge: Bridge)
    /// Notifies the plugin that a page can no longer use it: the page was closed, or the plugin was removed.
    func unload(from bridge: Bridge)
}

extension Plugin {
    /// Does nothing by default: the plugin has no calls.
    public func register(in calls: PluginCalls) {}
    /// Does nothing by default.
    public func load(into bridge: Bridge) {}
    /// Does nothing by default.
    public func documentDidStart(_ document: Document, in bridge: Bridge) {}
    /// Does nothing by default.
    public func documentDidLoad(_ document: Document, in bridge: Bridge) {}
    /// Does nothing by default.
    public func documentDidEnd(_ document: Document, in bridge: Bridge) {}
    /// Does nothing by default.
    public func unload(from bridge: Bridge) {}
}
