import TomboloSystem

/// The one timer of a document, which requests to be woken later.
@MainActor
final class DocumentAlarm {
    private var current: (id: Deadlines.ID, deadlines: Deadlines)?

    /// Calls `ring` after a time, in place of an earlier request.
    func set(after duration: Duration, in deadlines: Deadlines, _ ring: @escaping @MainActor () -> Void) {
        clear()
        current = (deadlines.set(after: duration, ring), deadlines)
    }

    /// Withdraws the request, if there is one.
    func clear() {
        if let current { current.deadlines.clear(current.id) }
        current = nil
    }
}
