/// A window as it is kept for the next start.
public struct SessionWindow: Sendable, Hashable {
    /// Its tabs, in their order.
    public let tabs: [SessionTab]
    /// The tab that is in front, by its place; 0 where there is no such tab.
    public let selected: Int
    /// Whether it is a private one. A ``SessionSnapshot`` leaves it out.
    public let isPrivate: Bool

    /// Makes a window.
    public init(tabs: [SessionTab], selected: Int, isPrivate: Bool = false) {
        self.tabs = tabs
        self.selected = tabs.indices.contains(selected) ? selected : 0
        self.isPrivate = isPrivate
    }

    /// The first tabs of it; the first is in front where the one that was is not among them.
    func first(_ count: Int) -> SessionWindow {
        SessionWindow(tabs: Array(tabs.prefix(count)), selected: selected, isPrivate: isPrivate)
    }

    /// Without what the engine noted of the tabs.
    var withoutStates: SessionWindow {
        SessionWindow(
            tabs: tabs.map { SessionTab(address: $0.address, title: $0.title) }, selected: selected,
            isPrivate: isPrivate)
    }
}
