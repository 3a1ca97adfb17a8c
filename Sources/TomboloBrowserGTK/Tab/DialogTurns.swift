/// Orders the dialogs of a tab, so that one at a time is shown.
@MainActor
final class DialogTurns {
    /// The turn of one dialog in the queue.
    struct Turn: Hashable, Sendable {
        fileprivate let number: Int
    }

    private var last = 0
    private var current: Turn?
    private var waiting: [(turn: Turn, continuation: CheckedContinuation<Bool, Never>)] = []

    /// Creates a turn, which the caller takes later.
    func makeTurn() -> Turn {
        last += 1
        return Turn(number: last)
    }

    /// Waits until no other dialog has its turn.
    /// - Returns: Whether it is this dialog's turn; false if the dialog was dismissed meanwhile.
    func take(_ turn: Turn) async -> Bool {
        if current == nil {
            current = turn
            return true
        }
        return await withCheckedContinuation { waiting.append((turn, $0)) } && isCurrent(turn)
    }

    /// Whether it is this dialog's turn, and the dialog was not dismissed.
    func isCurrent(_ turn: Turn) -> Bool { current == turn }

    /// Ends a turn, and starts the next one.
    func end(_ turn: Turn) {
        guard current == turn else { return }
        current = nil
        guard !waiting.isEmpty else { return }
        let next = waiting.removeFirst()
        current = next.turn
        next.continuation.resume(returning: true)
    }

    /// Dismisses a dialog that waits, or whose turn it is.
    /// - Returns: Whether it was its turn, and so it may be on screen.
    func dismiss(_ turn: Turn) -> Bool {
        if let index = waiting.firstIndex(where: { $0.turn == turn }) {
            waiting.remove(at: index).continuation.resume(returning: false)
        }
        let isCurrent = current == turn
        end(turn)
        return isCurrent
    }

    /// Dismisses all dialogs: no earlier one has a turn afterwards.
    func dismissAll() {
        let dismissed = waiting
        (waiting, current) = ([], nil)
        for entry in dismissed { entry.continuation.resume(returning: false) }
    }
}
