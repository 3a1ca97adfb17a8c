/// A window that is kept for the next start.
package struct SessionWindow: Sendable, Hashable {
    /// The tabs in their displayed order.
    package let tabs: [SessionTab]
    /// The index of the selected tab; 0 if it is out of range.
    package let selected: Int
    /// Whether the window is private. A ``SessionSnapshot`` omits it.
    package let isPrivate: Bool

    /// Creates a window; an invalid `selected` becomes 0.
    package init(tabs: [SessionTab], selected: Int, isPrivate: Bool = false) {
        self.tabs = tabs
        self.selected = tabs.indices.contains(selected) ? selected : 0
        self.isPrivate = isPrivate
    }

    /// Returns the window with only its first `count` tabs. If the selected tab is not among them, the first tab is
    /// selected.
    func first(_ count: Int) -> SessionWindow {
        SessionWindow(tabs: Array(tabs.prefix(count)), selected: selected, isPrivate: isPrivate)
    }

    /// The window without the engine's states of its tabs.
    var withoutStates: SessionWindow {
        SessionWindow(
            tabs: tabs.map { SessionTab(address: $0.address, title: $0.title) }, selected: selected,
            isPrivate: isPrivate)
    }
}
