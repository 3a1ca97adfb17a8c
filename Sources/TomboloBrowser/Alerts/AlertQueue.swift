import DequeModule

/// Alerts, one at a time and none lost: who comes while one is shown waits for its turn.
///
/// An alert that equals one that is shown or waiting is the same piece of news, and does not come twice.
public struct AlertQueue<Alert: Sendable & Hashable>: Sendable, Hashable {
    private var waiting: Deque<Alert> = []

    /// No alert.
    public init() {}

    /// The one that is shown.
    public var shown: Alert? { waiting.first }

    /// Something is to be said.
    /// - Returns: The alert to show now; nil if another one is shown.
    public mutating func add(_ alert: Alert) -> Alert? {
        guard !waiting.contains(alert) else { return nil }
        waiting.append(alert)
        return waiting.count == 1 ? alert : nil
    }

    /// The one that is shown was answered.
    /// - Returns: The next one to show.
    public mutating func dismiss() -> Alert? {
        _ = waiting.popFirst()
        return waiting.first
    }
}
