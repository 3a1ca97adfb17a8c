import TomboloSystem

/// The timer for a document's `wake` record. Each document has one.
@MainActor
final class DocumentAlarm {
    private var current: (id: Deadlines.ID, deadlines: Deadlines)?

    /// Calls `ring` after `duration`. Replaces an earlier request.
    func set(after duration: Duration, in deadlines: Deadlines, _ ring: @escaping @MainActor () -> Void) {
        clear()
        current = (deadlines.set(after: duration, ring), deadlines)
    }

    /// Cancels the request, if there is one.
    func clear() {
        if let current { current.deadlines.clear(current.id) }
        current = nil
    }
}
