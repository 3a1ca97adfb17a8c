/// A JavaScript world: one set of globals over the same document.
///
/// Scripts of different worlds share only the DOM. Page script never runs in a named world.
public struct ContentWorld: Sendable, Hashable {
    /// The world's name; nil for the page's own world.
    package let name: String?

    /// The world in which the page's own scripts run. Nothing in it can be trusted.
    public static let page = ContentWorld(name: nil)

    /// A world of the app, shared by all scripts that use the same name on the same page.
    public static func named(_ name: String) -> ContentWorld { ContentWorld(name: name) }

    private init(name: String?) { self.name = name }
}
