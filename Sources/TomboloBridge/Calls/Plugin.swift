/// A native capability: calls that belong together, and a life along the pages that can use it.
///
/// A plugin's calls are named after it, `camera.take`. Every function has a default that does nothing.
@MainActor
public protocol Plugin: AnyObject {
    /// The first part of its calls' names.
    var name: String { get }

    /// Registers its calls; once, when the plugin is added.
    func register(in calls: PluginCalls)

    /// A page can use it from now on.
    func load(into bridge: Bridge)
    /// A document of the page began, before its first script ran.
    func documentDidStart(_ document: Document, in bridge: Bridge)
    /// The top-level document and what it loads at once are there.
    func documentDidLoad(_ document: Document, in bridge: Bridge)
    /// A document ended; its calls are cancelled by then.
    func documentDidEnd(_ document: Document, in bridge: Bridge)
    /// A page cannot use it any longer: it was closed, or the plugin was removed.
    func unload(from bridge: Bridge)
}

extension Plugin {
    /// Registers nothing.
    public func register(in calls: PluginCalls) {}
    /// Does nothing.
    public func load(into bridge: Bridge) {}
    /// Does nothing.
    public func documentDidStart(_ document: Document, in bridge: Bridge) {}
    /// Does nothing.
    public func documentDidLoad(_ document: Document, in bridge: Bridge) {}
    /// Does nothing.
    public func documentDidEnd(_ document: Document, in bridge: Bridge) {}
    /// Does nothing.
    public func unload(from bridge: Bridge) {}
}
