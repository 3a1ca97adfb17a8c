import DequeModule
import Synchronization

/// A queue of the unread events of a sequence. It keeps the latest events, up to a maximum number and a maximum size.
///
/// The buffer of an `AsyncStream` limits only the number of events, but a page determines the size of its events.
final class EventQueue<Event: Sendable>: Sendable {
    private struct Entry {
        let event: Event
        let byteCount: Int
    }

    private struct State {
        var entries: Deque<Entry> = []
        var byteCount = 0
        var isFinished = false
        var readers: [CheckedContinuation<Event?, Never>] = []
    }

    private let state = Mutex(State())
    private let byteCount: @Sendable (Event) -> Int
    private let maximumCount: Int
    private let maximumBytes: Int

    /// - Parameter byteCount: The approximate size of an event in bytes.
    init(
        maximumCount: Int = EventLimits.maximumUnreadEvents, maximumBytes: Int = EventLimits.maximumUnreadBytes,
        byteCount: @escaping @Sendable (Event) -> Int
    ) {
        (self.maximumCount, self.maximumBytes) = (maximumCount, maximumBytes)
        self.byteCount = byteCount
    }

    /// The sequence that reads from the queue and retains it. The sequence ends when the task that reads it is cancelled.
    var stream: AsyncStream<Event> { AsyncStream(unfolding: next, onCancel: finish) }

    /// The number of unread events and their size in bytes.
    var unread: (count: Int, bytes: Int) { state.withLock { ($0.entries.count, $0.byteCount) } }

    /// Adds an event, and drops the oldest ones past the limits.
    func append(_ event: Event) {
        let entry = Entry(event: event, byteCount: byteCount(event))
        let reader = state.withLock { state -> CheckedContinuation<Event?, Never>? in
            if state.isFinished { return nil }
            if !state.readers.isEmpty { return state.readers.removeFirst() }
            state.entries.append(entry)
            state.byteCount += entry.byteCount
            while state.entries.count > maximumCount || (state.byteCount > maximumBytes && state.entries.count > 1) {
                state.byteCount -= state.entries.removeFirst().byteCount
            }
            return nil
        }
        reader?.resume(returning: event)
    }

    /// Ends the sequence after the unread events.
    @Sendable func finish() {
        let readers = state.withLock { state in
            state.isFinished = true
            defer { state.readers = [] }
            return state.readers
        }
        for reader in readers { reader.resume(returning: nil) }
    }

    @Sendable private func next() async -> Event? {
        await withCheckedContinuation { reader in
            let event = state.withLock { state -> Event?? in
                if let entry = state.entries.popFirst() {
                    state.byteCount -= entry.byteCount
                    return .some(entry.event)
                }
                if state.isFinished { return .some(nil) }
                state.readers.append(reader)
                return nil
            }
            if let event { reader.resume(returning: event) }
        }
    }
}
