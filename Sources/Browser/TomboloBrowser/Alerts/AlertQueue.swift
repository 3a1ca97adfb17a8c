import DequeModule

/// A queue of alerts that shows one at a time: an alert that is added while one is shown waits for its turn.
///
/// An alert that equals one that is shown or waiting is not added again.
package struct AlertQueue<Alert: Sendable & Hashable>: Sendable, Hashable {
    private var waiting: Deque<Alert> = []

    /// Creates a queue without alerts.
    package init() {}

    /// The alert that is shown.
    package var shown: Alert? { waiting.first }

    /// Adds an alert.
    /// - Returns: The alert to show now; nil if another one is shown, or an equal one is in the queue.
    package mutating func add(_ alert: Alert) -> Alert? {
        guard !waiting.contains(alert) else { return nil }
        waiting.append(alert)
        return waiting.count == 1 ? alert : nil
    }

    /// Removes the shown alert after it was answered.
    /// - Returns: The next one to show.
    package mutating func dismiss() -> Alert? {
        _ = waiting.popFirst()
        return waiting.first
    }
}
