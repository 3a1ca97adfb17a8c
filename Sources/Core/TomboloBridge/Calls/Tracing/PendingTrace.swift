/// The trace that a document has sent for its next call. At most one is stored.
@MainActor
final class PendingTrace {
    private var noted: (id: UInt64, trace: CallTrace)?

    /// Stores the trace of the call with that id, in place of an earlier one.
    func note(_ trace: CallTrace, of id: UInt64) { noted = (id, trace) }

    /// Removes and returns the trace of a call; nil if the page assigned no trace to it.
    func take(of id: UInt64) -> CallTrace? {
        guard let noted, noted.id == id else { return nil }
        self.noted = nil
        return noted.trace
    }
}
