/// Queues the dialogs over one page, so that only one is shown at a time.
@MainActor
package final class DialogTurns {
    /// The turn of one dialog in the queue.
    package struct Turn: Hashable, Sendable {
        fileprivate let number: Int
    }

    private var last = 0
    private var current: Turn?
    private var waiting: [(turn: Turn, begin: @MainActor (Bool) -> Void)] = []

    /// Creates an empty queue.
    package init() {}

    /// Creates a turn, which the caller takes later.
    package func makeTurn() -> Turn {
        last += 1
        return Turn(number: last)
    }

    /// Calls `begin` once: with true as soon as no other dialog has its turn, or with false if the dialog is dismissed
    /// before that. The call may happen before this function returns.
    package func take(_ turn: Turn, _ begin: @escaping @MainActor (_ isTurn: Bool) -> Void) {
        guard current == nil else { return waiting.append((turn, begin)) }
        current = turn
        begin(true)
    }

    /// Waits until no other dialog has its turn.
    /// - Returns: Whether it is this dialog's turn; false if the dialog was dismissed meanwhile.
    package func take(_ turn: Turn) async -> Bool {
        await withCheckedContinuation { continuation in take(turn) { continuation.resume(returning: $0) } }
            && isCurrent(turn)
    }

    /// Whether it is this dialog's turn, and the dialog was not dismissed.
    package func isCurrent(_ turn: Turn) -> Bool { current == turn }

    /// Ends a turn, and starts the next one.
    package func end(_ turn: Turn) {
        guard current == turn else { return }
        current = nil
        guard !waiting.isEmpty else { return }
        let next = waiting.removeFirst()
        current = next.turn
        next.begin(true)
    }

    /// Dismisses a dialog, whether it waits or has its turn.
    /// - Returns: Whether the dialog had its turn, and so may be on the screen.
    @discardableResult
    package func dismiss(_ turn: Turn) -> Bool {
        if let index = waiting.firstIndex(where: { $0.turn == turn }) {
            waiting.remove(at: index).begin(false)
        }
        let isCurrent = current == turn
        end(turn)
        return isCurrent
    }

    /// Dismisses all dialogs, both the waiting ones and the one that has its turn.
    package func dismissAll() {
        let dismissed = waiting
        (waiting, current) = ([], nil)
        for entry in dismissed { entry.begin(false) }
    }
}
