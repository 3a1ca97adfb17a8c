/// The windows and tabs that are kept for the next start, without private windows.
package struct SessionSnapshot: Sendable, Hashable {
    /// The windows that are not private and have at least one tab.
    package let windows: [SessionWindow]

    /// Creates a snapshot of all open windows.
    ///
    /// Tabs beyond the first ``maximumTabs`` are omitted. If the engine's states exceed ``largestStates`` bytes in
    /// total, all states are omitted, so that the tabs are restored without their histories.
    package init(_ windows: [SessionWindow] = []) {
        var room = Self.maximumTabs
        var kept: [SessionWindow] = []
        for window in windows where !window.isPrivate {
            let window = window.first(room)
            guard !window.tabs.isEmpty else { continue }
            room -= window.tabs.count
            kept.append(window)
        }
        let size = kept.reduce(0) { $0 + $1.tabs.reduce(0) { $0 + ($1.state?.count ?? 0) } }
        self.windows = size <= Self.largestStates ? kept : kept.map(\.withoutStates)
    }

    /// Maximum number of tabs.
    package static let maximumTabs = 500
    /// Limit of all states together, in bytes.
    package static let largestStates = 16 << 20

    /// Whether there are no windows to restore.
    package var isEmpty: Bool { windows.isEmpty }
}
