/// Windows and tabs, as they are kept for the next start. Private windows never are.
public struct SessionSnapshot: Sendable, Hashable {
    /// The windows that are not private and have a tab.
    public let windows: [SessionWindow]

    /// Makes a snapshot of all open windows.
    ///
    /// Tabs beyond the first ``maximumTabs`` are left out. Where the engine's states are more than ``largestStates`` bytes together, all of them
    /// are: the tabs then come back without their histories.
    public init(_ windows: [SessionWindow] = []) {
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

    /// The most tabs.
    public static let maximumTabs = 500
    /// The most bytes of states.
    public static let largestStates = 16 << 20

    /// Whether there is nothing to open again.
    public var isEmpty: Bool { windows.isEmpty }
}
